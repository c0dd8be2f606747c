/** The mark of a cell with a formula but no value: not a number, not a name, nothing that people would type. */
export const FORMULA_WITHOUT_VALUE = '='
