/** The names and addresses by which a machine reaches itself. */
const IPV4 = /127(?:\.\d{1,3}){3}/.source;
const ADDRESS = new RegExp(`^(?:(?:::ffff:)?${IPV4}|::1)$`);
const HOST_HEADER = new RegExp(`^(?:(?:[a-z0-9-]+\\.)*localhost|${IPV4}|\\[::1\\])(?::\\d+)?$`);
const HOST = new RegExp(`^(?:localhost|${IPV4}|\\[?::1\\]?)$`);

/** A peer's IP address; Node writes an IPv4 peer of an IPv6 socket as `::ffff:127.0.0.1`. */
export const isLoopbackAddress = (address: string): boolean => ADDRESS.test(address);

/** The host of a URL, of a Host header or of a setting, without its port. */
export const isLoopbackHost = (host: string): boolean => HOST.test(host);

/**
 * Whether every browser resolves the name in a Host header to this machine. Any other name comes from a proxy or from
 * DNS rebinding.
 */
export const isLocalHostHeader = (header: string): boolean => HOST_HEADER.test(header);
