import { dateText } from '../dates.ts'
import { hryvniasText } from '../money.ts'

/** A debt that leads to a cut, told under the header of every page of a business. */
export const dunningLine = {
  label: 'Борг за попередні місяці',
  sum: (kopiykas: number) => `Борг ${hryvniasText(kopiykas)}`,
  since: (isoDate: string) => `строк минув ${dateText(isoDate)}`,
  older: 'за попередні місяці',
  why: 'Сплатіть, щоб не отримати попередження про припинення',
  pay: 'Як сплатити',
} as const
