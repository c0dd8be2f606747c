/** Why a file for an accounting program cannot be made of a document: what is missing or does not fit. */
export type DocumentLack =
  // the format has no form for this kind of document
  | 'format'
  // no version of the state form is known for the day
  | 'version'
  // the number is not one to seven digits
  | 'number'
  | 'seller-code'
  | 'seller-tax-number'
  | 'tax-office'
  | 'signer'
  | 'lines'
  // a line without УКТ ЗЕД and ДКПП
  | 'line-code'
  | 'unit-code'
  // a line outside VAT, or at a rate the form has no known place for
  | 'rate'
  // a tax invoice with a line of nothing or less, as a recalculation downwards is
  | 'downward'
  // a correction that does not say what it corrects
  | 'corrected'
  // a character that the encoding of the file does not have
  | 'symbol'
