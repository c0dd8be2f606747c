import { addDays, addToMonth, firstOfMonth, type IsoDate, type Month } from '#domain/calendar.ts'

/** Bills of a month are issued on the 4th of the next one, when its readings are no longer taken (facts §2.2). */
export const issuedOn = (month: Month): IsoDate => addDays(firstOfMonth(addToMonth(month, 1)), 3)
/** Households pay by the 20th (facts §1.4). */
export const dueOn = (month: Month): IsoDate => addDays(firstOfMonth(addToMonth(month, 1)), 19)

/** Numbered as the core numbers them; a second bill for the same month says so. */
export const billNumber = (account: string, month: Month, version = 1): string =>
  `${account}-${month.replace('-', '')}${version > 1 ? `-${version}` : ''}`
