/** What stands for a cell that holds a formula and no value: no number, no name, nothing one would type. */
export const FORMULA_WITHOUT_VALUE = '='
