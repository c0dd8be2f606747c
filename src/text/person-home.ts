import { titles } from './titles.ts'
import { words } from './language.ts'
import { hryvniasText } from './money.ts'

/** The person's home, add-apart and settings/aparts: words that accounts.ts does not have. */
export const personHome = words(() => ({
  alerts: 'Що потребує уваги',
  held: titles.staffReadings,
  cut: 'Постачання припинено',
  cutHint:
    'Якщо причина — борг, сплатіть його: після цього живлення відновлюють за 3 робочі дні в місті та за 5 у селі.',
  emergency: 'Аварійне відключення',
  seeReadings: titles.indication,
  readingsOf: (name: string) => `Передати показання: ${name}`,
  hand: 'Передати',
  bill: titles.bill,
  pay: (kopiykas: number) => `Сплатити ${hryvniasText(kopiykas)}`,
  payAndSwitchOn: 'Сплатити й увімкнути',
  lastSum: (month: string) => `${month}, сплачено`,
  used: 'Спожито за рік',
  usedIn: (kwh: string, month: string) => `${kwh}, ${month}`,
  usedNone: 'Споживання ще не було',
  usedUnknown: 'Скільки спожито, зараз невідомо',
  account: (number: string) => `Рахунок ${number}`,
  till: (day: string) => `Передайте показання до ${day}`,
  noQueue: 'Черга відключень не визначена',
  schedule: titles.outageShort,
  scheduleFor: (name: string) => `Графік відключень: ${name}`,
  addHint: 'Квартира, будинок, дача чи гараж: потрібен рахунок на оплату',
}))
