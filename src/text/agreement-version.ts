/** The version of the user agreement in force; the forms name it without loading the whole text. */
export const AGREEMENT_VERSION = 1
