import { dateText } from './dates.ts'
import { NBSP } from './format.ts'
import { words } from './language.ts'
import { terms } from './terms.ts'

/** directory/indicators-history */
export const readingsHistory = words(() => ({
  meter: terms.meter,
  allMeters: 'Усі лічильники',
  search: 'Пошук за квитанцією, рахунком чи лічильником',
  zone: terms.zone,
  allZones: 'Усі зони',
  none: 'Показань ще немає',
  handIn: terms.handIn,
  life: 'Шлях показання',
  lifeOf: (value: string, isoDate: string) => `Показання ${value} на ${dateText(isoDate)}`,
  openLife: (value: string, isoDate: string) => `Шлях показання ${value} на ${dateText(isoDate)}`,
  reason: {
    held: 'Чому на перевірці',
    rejected: 'Чому відхилено',
    superseded: 'Чому не враховано',
    other: 'Що перевіряли',
  },
  bill: (number: string) => `Рахунок №${NBSP}${number}`,
  accepted: terms.used,
  notAccepted: 'Не враховано',
  waiting: 'Ще не враховано',
  acceptedColumn: 'Облік',
}))
