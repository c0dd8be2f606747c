/** Words of the head of every paper. */
export const paper = {
  noContacts: 'Адресу й телефон компанії ще не внесено',
}
