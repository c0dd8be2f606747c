/** The version of the user agreement in force: what the forms name, without its whole text. */
export const AGREEMENT_VERSION = 1
