import { staffTerms } from './staff-terms.ts'
import { readPrice } from '#domain/price-text.ts'
import type { Month } from '#domain/calendar.ts'
import { monthText } from './dates.ts'
import { businessTariffs, tariffHistory } from './prices.ts'
import { kwhText, NBSP, numberText } from './format.ts'
import { words } from './language.ts'
import { priceText } from './money.ts'

import { terms, zones } from './terms.ts'
import { titles } from './titles.ts'

/** What a price is of: «Населення», «Послуги розподілу, 2-й клас напруги», «Зона «ніч», лічильник на 2 зони». */
const names = words({
  zone: (zone: string, count: string) => `Коефіцієнт: ${zone.toLowerCase()}, лічильник на ${count} зони`,
})
export function priceName(kind: string, variant: string): string {
  const groups: Readonly<Record<string, string>> = tariffHistory.groups
  const services: Readonly<Record<string, string>> = businessTariffs.services
  if (kind === 'energy') return groups[variant] ?? variant
  if (kind === 'zone') {
    const known: Readonly<Record<string, string>> = zones
    const zone = variant.slice(2)
    return names.zone(known[zone] ?? zone, variant.slice(0, 1))
  }
  const service = services[kind] ?? kind
  return kind === 'distribution' ? businessTariffs.ofClass(service, Number(variant)) : service
}

const said = words({
  perKwh: (price: string) => `${price}${NBSP}грн`,
  upTo: (kwh: number, price: string) => `до ${kwhText(kwh)} ${price}${NBSP}грн`,
  rest: (price: string) => `далі ${price}${NBSP}грн`,
  perMwh: (price: string) => `${price}${NBSP}грн за МВт·год`,
})
/** A price as it is kept («2000:2.64 4.32») in words: «до 2000 кВт·год 2,64 грн, далі 4,32 грн». */
export function priceInWords(kind: 'energy' | 'network' | 'zone', text: string): string {
  const value = readPrice(kind === 'network' ? 'transmission' : kind, text)
  if (!value) return text
  if (value.coefficient !== null) return numberText(value.coefficient / 100)
  if (value.perMwhE2 !== null) return said.perMwh(priceText(value.perMwhE2 * 100))
  const blocks = value.blocks ?? []
  return blocks
    .map(({ uptoKwh, priceE4 }) => {
      const price = priceText(priceE4)
      if (uptoKwh !== null) return said.upTo(uptoKwh, price)
      return blocks.length === 1 ? said.perKwh(price) : said.rest(price)
    })
    .join(', ')
}
export const priceOfKind = (kind: string, text: string): string =>
  priceInWords(kind === 'energy' || kind === 'zone' ? kind : 'network', text)

/** management/prices: dated prices and their acts. */
export const staffPrices = words(() => ({
  title: titles.staffPrices,
  columns: {
    what: terms.whatCosts,
    price: terms.price,
    from: terms.since,
    to: terms.till,
    act: terms.basis,
    confidence: staffTerms.confidence,
    by: 'Хто ввів',
  },
  confidence: {
    high: staffTerms.confidenceHigh,
    medium: staffTerms.confidenceMedium,
    low: staffTerms.confidenceLow,
    operator: 'Введено компанією',
    demo: 'Ціна для показу',
  },
  noAct: 'не вказано',
  openEnded: staffTerms.openEnded,
  states: { now: 'У дії', coming: 'Набуде чинності', past: 'Минула' },
  ends: {
    over: 'Закінчилася, наступної немає',
    act: 'Закінчується, наступної немає',
    soon: 'Скоро закінчиться',
    calm: 'Є наступна',
  },
  waits: staffTerms.waits,
  which: terms.show,
  current: 'Чинні й майбутні',
  withPast: 'Також минулі',
  allCompanies: terms.allCompanies,
  kind: 'Вид ціни',
  anyKind: 'Усі ціни',
  kinds: {
    energy: 'Енергія для населення',
    distribution: terms.distribution,
    transmission: terms.transmission,
    dispatching: terms.dispatching,
    zone: 'Коефіцієнти зон',
  },
  search: 'Пошук за актом або тим, хто ввів',
  none: 'Цін за цими умовами немає',
  propose: 'Запропонувати ціну',
  calendar: titles.priceCalendar,
  back: 'До всіх цін',
  waitingTitle: 'Чекають підтвердження',
  by: (who: string, until: string) => `Пропонує ${who}, чекає до ${until}`,
}))

/** management/prices/calendar: what ends, and what it stops. */
export const priceCalendar = words(() => ({
  title: titles.priceCalendar,
  unbilled: (accounts: string, month: Month) =>
    `${accounts}: рахунків не виставити, починаючи з ${monthText(month)}, бо немає ціни.`,
  unknown: 'Білінг зараз не відповідає, тому строків цін тут немає. Решту строків показано.',
  columns: { what: 'Правило або ціна', endsOn: 'Чинне до', urgency: terms.state },
  certificate: (name: string) => `Сертифікат для перевірки підписів: ${name}`,
  urgency: {
    over: 'Закінчилося: рахунків немає',
    act: 'Далі нічого немає',
    soon: 'Продовжень ще немає',
    calm: 'Наступне введено',
  },
  everywhere: staffPrices.allCompanies,
  none: 'За 60 днів нічого не закінчується',
  noneHint: 'Ціни, строки й тимчасові правила з’являться тут за 60 днів до останнього дня.',
}))
