/** The public key of one sellable brand (decisions §2): printable characters only, which a text column can hold. */
export const APPLICATION_KEY = /^[\x21-\x7e]{1,100}$/;
