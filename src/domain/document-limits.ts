/** How many documents one archive holds. */
export const MOST_IN_ZIP = 100
