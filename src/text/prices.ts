import { terms } from './terms.ts'
import { words } from './language.ts'
import { dateText } from './dates.ts'
import { NBSP, kwhText, plural } from './format.ts'
import { priceText } from './money.ts'

export const tariffs = words(() => ({
  title: 'Тарифи',
  own: 'Ваш тариф',
  since: (isoDate: string) => `З ${dateText(isoDate)}`,
  act: terms.basis,
  columns: { price: terms.price },
}))
/** directory/tariff-history of a business */
export const businessTariffs = words(() => ({
  now: 'Кіловат-година зараз',
  parts: 'З чого складається ціна, у гривнях без ПДВ',
  direct: 'Розподіл ви сплачуєте оператору системи розподілу за окремим договором: у цій ціні його немає.',
  unknown:
    'Не всі складові ціни на сьогодні відомі, тому повної ціни не показуємо. Запитайте компанію, якщо вона потрібна зараз.',
  service: terms.service,
  allServices: 'Усі складові',
  services: {
    supply: 'Постачання за договором',
    distribution: terms.distribution,
    transmission: terms.transmission,
    dispatching: terms.dispatching,
    energy: 'Енергія за ціною для населення',
  },
  ofClass: (service: string, voltageClass: number) => `${service}, ${voltageClass}-й клас напруги`,
  price: `Ціна за МВт·год,${NBSP}грн`,
  vatHint: 'Ціни без ПДВ, крім ціни для населення: у ній ПДВ уже є.',
  own: 'Лише мої',
  search: 'Пошук за актом або складовою',
  contract: 'Ціна за вашим договором',
}))
/** directory/tariff-history */
export const tariffHistory = words(() => ({
  intro: 'Скільки коштувала кіловат-година і яким рішенням це встановлено.',
  now: 'Ваша ціна зараз',
  perKwh: 'грн за кВт·год з ПДВ',
  groups: {
    household: 'Населення',
    heating: 'Населення з електроопаленням',
    common: 'Загальнобудинкові потреби',
    business: terms.business,
  },
  search: 'Пошук за актом, групою або ціною',
  scope: { label: terms.show, all: 'Усі тарифи', own: 'Лише мій' },
  since: terms.since,
  till: terms.till,
  group: 'Група',
  block: 'Обсяг на місяць',
  price: 'Ціна, грн',
  mine: 'Ваш',
  none: 'Тарифів для вашої групи немає',
  zonesTitle: 'Ціна за зонами',
  zonesHint: (n: number) =>
    n === 1
      ? 'Лічильник однозонний: ціна та сама цілу добу.'
      : `У вас ${plural(n, { one: 'зона', few: 'зони', many: 'зон' })}: ціна множиться на коефіцієнт зони.`,
  zone: terms.zone,
  hours: 'Години',
  coefficient: terms.coefficient,
  noPrice: 'Ціни на сьогодні немає: її ще не оприлюднено.',
  block1: (upto: number | null, from: number) =>
    upto === null ? (from === 0 ? 'Увесь обсяг' : `Понад ${kwhText(from)}`) : `До ${kwhText(upto)}`,
  priceOf: (priceE4: number, coefficient = 100) => `${priceText(priceE4, coefficient)}${NBSP}грн`,
}))
