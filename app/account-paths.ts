/** Addresses below "My account", apart from paths.ts: the scripts of most pages do without them. */
import { paths, withQuery, type Mount } from "./paths";

export const accountPaths = {
  email: (m: Mount) => `${paths.account(m)}/email`,
  /** The link to the new address. The secrets of both links are in the query: no log keeps one. */
  emailConfirm: (m: Mount, query?: { token?: string | null }) =>
    withQuery(`${paths.account(m)}/email/confirm`, query),
  /** The link to the old address. */
  emailUndo: (m: Mount, query?: { token?: string | null }) =>
    withQuery(`${paths.account(m)}/email/undo`, query),
  password: (m: Mount) => `${paths.account(m)}/password`,
  networks: (m: Mount) => `${paths.account(m)}/networks`,
  devices: (m: Mount) => `${paths.account(m)}/devices`,
  /** Offers the member's own data. `token`: of the link to download them. */
  data: (m: Mount, query?: { token: string | null }) =>
    withQuery(`${paths.account(m)}/data`, query),
  downloadData: (m: Mount) => `${paths.account(m)}/data/download`,
  /** The question before an account is deleted. */
  deleteAccount: (m: Mount) => `${paths.account(m)}/delete`,
} as const;
