/** Of what a member types; the browser keeps to it too. */
export const MAX_QUERY_LENGTH = 100;
