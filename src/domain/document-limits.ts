/** How many documents are chosen one by one for an archive. */
export const MOST_IN_ZIP = 100
/**
 * How many documents one archive holds: a month of a firm with four hundred accounts has 1,200, a bill, an act and a tax
 * invoice each, and a few that replaced others. They are made one after another while they are sent; a paper takes about
 * 25 ms of the processor, so the whole month half a minute (docs/decisions/0092).
 */
export const MOST_IN_ARCHIVE = 1500
