/** A random UUID (version 4), on plain http too, where `crypto.randomUUID` does not exist. */
export function createExecutionId(): string {
  return typeof crypto.randomUUID === "function"
    ? crypto.randomUUID()
    : toUuid(crypto.getRandomValues(new Uint8Array(16)));
}

export function toUuid(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte, index) => {
    if (index === 6) return (byte & 0x0f) | 0x40;
    return index === 8 ? (byte & 0x3f) | 0x80 : byte;
  }).map((byte) => byte.toString(16).padStart(2, "0"));
  return hex.join("").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
