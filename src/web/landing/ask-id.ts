/**
 * The id of the field of the start page, the same before and after the program has loaded, so that what was typed in
 * between is kept.
 */
export const ASK_ID = 'light-at'
