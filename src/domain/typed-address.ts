export type TypedAddress =
  | { readonly account: string }
  | { readonly settlement: string; readonly street: string; readonly house: string }

/** One word; the pattern never backtracks (promise E6). */
const HOUSE = /^\d{1,4}[а-яґєії]?(?:[/-]\d{0,4}[а-яґєії]?)?$/iu
const FLAT = /^кв\.?\d{0,6}$/iu
const HOUSE_WORD = /^буд(?:инок|\.)?$/iu
const SETTLEMENTS = new Set(['м', 'м.', 'с', 'с.', 'смт', 'с-ще', 'селище', 'місто', 'село'])

const wordsOf = (text: string): string[] => text.split(' ').filter((word) => word !== '')

/**
 * What a person typed into the field «адреса або особовий рахунок»: ten digits are an account; anything else is «місто,
 * вулиця, будинок», where each part but the street may be missing (then it is an empty text). A flat is left out.
 */
export function parseTypedAddress(text: string): TypedAddress {
  const typed = text.normalize('NFC').replace(/\s/g, ' ')
  const digits = typed.replace(/[ №-]/g, '')
  if (/^\d{10}$/.test(digits)) return { account: digits }
  const parts = typed
    .split(',')
    .map(withoutFlat)
    .filter((words) => words.length > 0)
  const last = parts.at(-1) ?? []
  const { house, rest } = houseAt(last, parts.length > 1)
  const named = [...parts.slice(0, -1), ...(rest.length > 0 ? [rest] : [])]
  const street = named.at(-1) ?? []
  const settlement = named.slice(0, -1).flat()
  return {
    settlement: settlement.filter((word) => !SETTLEMENTS.has(word.toLowerCase())).join(' '),
    street: street.join(' '),
    house,
  }
}

/** The words of a part before the flat. */
function withoutFlat(part: string): string[] {
  const words = wordsOf(part)
  const flat = words.findIndex((word) => FLAT.test(word))
  return flat < 0 ? words : words.slice(0, flat)
}

/** The house at the end of a part («7», «7 а», «буд. 36/1»); alone it counts as a house only after a street. */
function houseAt(words: readonly string[], afterStreet: boolean): { house: string; rest: string[] } {
  const cleaned = words.map((word) => word.replace(/^буд\.(?=\d)/iu, ''))
  const letter = /^[а-яґєії]$/iu.test(cleaned.at(-1) ?? '') ? 1 : 0
  const at = cleaned.length - 1 - letter
  const number = cleaned[at] ?? ''
  const whole = at === 0 || (at === 1 && HOUSE_WORD.test(cleaned[0] ?? ''))
  if (!HOUSE.test(number) || (letter === 1 && !/^\d{1,4}$/.test(number)) || (whole && !afterStreet))
    return { house: '', rest: [...words] }
  const before = cleaned.slice(0, at)
  const rest = HOUSE_WORD.test(before.at(-1) ?? '') ? before.slice(0, -1) : before
  return { house: cleaned.slice(at).join(''), rest }
}
