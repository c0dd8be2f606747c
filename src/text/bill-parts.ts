import { terms } from './terms.ts'
import { kit } from './kit.ts'
import { sentence, words } from './language.ts'
import { dateText } from './dates.ts'
import { kwhText, listText, numberText, plural } from './format.ts'
import { hryvniasText } from './money.ts'
import { nouns } from './nouns.ts'

const inZone: Record<string, string> = words({
  day: ', день',
  night: ', ніч',
  peak: ', пік',
  'half-peak': ', напівпік',
})

/** «120 лічильників»: a part of a bill that stands for many lines. */
export const partName = sentence((of: 'use' | 'recalculation', zone: string | null, lines: number): string =>
  of === 'use'
    ? `${plural(lines, nouns.meter)}${inZone[zone ?? ''] ?? ''}`
    : `Перерахунок: ${plural(lines, nouns.row)}`,
)

export const billParts = words(() => ({
  estimated: kit.chart.estimated,
  estimatedLines: (count: number) => `розрахунково: ${numberText(count)}`,
  how: 'як пораховано',
  allLines: (lines: number) => `Усі рядки рахунка: ${numberText(lines)}`,
  number: 'Номер рахунка',
  issued: terms.issuedOn,
  due: (isoDate: string) => `Сплатити до ${dateText(isoDate)}`,
  dueWithDebt: (isoDate: string) => `Разом із попереднім боргом, до ${dateText(isoDate)}`,
  pay: (kopiykas: number) => `Сплатити ${hryvniasText(kopiykas)}`,
  partEstimated:
    'Частину обсягу пораховано за середньодобовим споживанням. Передайте показання — різницю перерахуємо в наступному рахунку.',
}))

type Estimated = {
  fromEstimated: boolean
  toEstimated: boolean
  fromValue: number | null
  toValue: number | null
  from: string
  to: string
  days: number
  kwh: number
}

/**
 * How a volume that nobody read was computed, with the customer's own numbers: «Показання на 01.11.2026 не було: 12 059
 * пораховано за вашим середньодобовим споживанням, 217 кВт·год за 31 день, або 7 на день.»
 */
export const estimatedText = sentence((line: Estimated): string => {
  const values = [
    line.fromEstimated ? { on: line.from, value: line.fromValue } : null,
    line.toEstimated ? { on: line.to, value: line.toValue } : null,
  ].filter((reading) => reading !== null)
  const missing = listText(values.map(({ on }) => dateText(on)))
  const counted = listText(values.flatMap(({ value }) => (value === null ? [] : [numberText(value)])))
  const perDay = Math.round((line.kwh / Math.max(1, line.days)) * 100) / 100
  return `Показань на ${missing} не було: ${counted} пораховано за вашим середньодобовим споживанням, ${kwhText(line.kwh)} за ${plural(line.days, nouns.day)}, або ${numberText(perDay)} на день.`
})
