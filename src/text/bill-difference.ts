import { terms } from './terms.ts'
import { sentence, words } from './language.ts'
import type { Month } from '#domain/calendar.ts'
import type { Cause } from '#domain/bill-difference.ts'
import { formatMoney } from '#domain/money.ts'
import { inMonth } from './dates.ts'
import { NBSP, numberText } from './format.ts'
import { hryvniasText } from './money.ts'

const inZone: Record<string, string> = words({
  day: ' удень',
  night: ' уночі',
  peak: ' у пік',
  'half-peak': ' у напівпік',
})

const sign = (n: number): string => (n < 0 ? '−' : '+')
const signed = (n: number): string => `${sign(n)}${numberText(Math.abs(n))}`

/** «+19 кВт·год удень»; the unit stands once. */
export const zoneParts = sentence((zones: readonly { zone: string | null; kwh: number }[]): string[] =>
  zones.map(
    ({ zone, kwh }, index) =>
      `${signed(kwh)}${index === 0 ? `${NBSP}кВт·год` : ''}${inZone[zone ?? ''] ?? ''}`,
  ),
)

/** «На 90,72 грн більше, ніж у вересні: +19 кВт·год удень, +4 вночі»; the parts come as ready words. */
export const differenceText = sentence(
  (kopiykas: number, before: Month, parts: readonly string[]): string => {
    if (kopiykas === 0) return `Стільки ж, скільки ${inMonth(before)}`
    const size = `На ${hryvniasText(Math.abs(kopiykas))} ${kopiykas > 0 ? 'більше' : 'менше'}, ніж ${inMonth(before)}`
    return parts.length === 0 ? size : `${size}: ${parts.join(', ')}`
  },
)

/** Causes of a difference, each with its sum: «+19 кВт·год удень (+82,08)». */
export const causeParts = sentence((causes: readonly Cause[]): string[] => {
  const zones = zoneParts(causes.filter((cause) => cause.cause === 'zone'))
  return causes.map((cause) => {
    const money = `(${sign(cause.kopiykas)}${formatMoney(Math.abs(cause.kopiykas))})`
    if (cause.cause === 'zone') return `${zones.shift() ?? ''} ${money}`
    if (cause.cause === 'days') return `${signed(cause.days)}${NBSP}дн. ${money}`
    return `${causeNames[cause.cause]} ${money}`
  })
})

const causeNames = words(() => ({
  price: 'ціна',
  blocks: 'обсяги за пільговою ціною та опалювальний сезон',
  recalculation: terms.recalculation,
  network: 'розподіл і передача',
  vat: 'ПДВ',
  act: 'акти про порушення',
  penalty: 'пеня',
  other: 'інше',
}))

export const twoMonths = sentence(() => 'Порівняння двох місяців')
