import { sentence, words } from './language.ts'
import { dateText } from './dates.ts'
import { numberText, plural } from './format.ts'
import { accusative } from './nouns.ts'
import type { Message } from './params.ts'
import { number, text } from './params.ts'

export const notSaved = sentence(() => 'Показання не збережено.')

/** What is wrong with a value while it is typed: the browser says it before anything is sent. */
export const typedReadingMessages = words({
  'reading-required': () => 'Введіть показання кожної зони, навіть якщо воно не змінилося.',
  'reading-not-number': () => 'Показання складається з цифр. Введіть число, яке видно на лічильнику.',
  /** digits: how many the meter shows before the comma; decimals: how many after it are taken. */
  'bit-depth-mismatch': (p) => {
    const digits = number(p, 'digits')
    if (digits === null)
      return 'Кількість цифр не збігається з розрядністю лічильника. Введіть лише цифри до коми.'
    const decimals = number(p, 'decimals') ?? 0
    const shown = `Цей лічильник показує ${plural(digits, accusative.digit)} до коми`
    return decimals > 0
      ? `${shown}, а після коми — не більше ніж ${decimals}. Введіть лише їх.`
      : `${shown}. Введіть лише їх, без червоних і без знаків після коми.`
  },
  /** next: what was read after it; nextDate: the date of that. */
  'value-too-large': (p) => {
    const next = number(p, 'next')
    const date = text(p, 'nextDate')
    if (next === null || date === null)
      return 'Значення завелике для цього лічильника. Звірте цифри, а якщо вони правильні, додайте фото лічильника.'
    return `Показання більше за пізніше: ${numberText(next)} від ${dateText(date)}. Звірте цифри й зону обліку. ${notSaved()}`
  },
  /** previous: the value; previousDate: its date. */
  'less-than-previous': (p) => {
    const previous = number(p, 'previous')
    const date = text(p, 'previousDate')
    if (previous === null) return `Показання менше за попереднє. Звірте цифри й зону обліку. ${notSaved()}`
    const since = date === null ? '' : ` від ${dateText(date)}`
    return `Показання менше за попереднє: ${numberText(previous)}${since}. Звірте цифри й зону обліку. ${notSaved()}`
  },
} satisfies Record<string, Message>)
