/**
 * So many rows of a queue of employees are counted: nobody turns twenty pages of fifty, and counting ten times as many at
 * each look costs more than the page itself. Filters, the search and the file reach every row.
 */
export const MOST_COUNTED = 1_000
