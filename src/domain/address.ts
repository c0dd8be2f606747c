import { APOSTROPHES } from './name.ts'

/** Words for the kind of a part of an address (street, house), not its name (facts §9.1). */
const TYPES = new Set(
  (
    'вул вулиця просп проспект пр-т бульв бульвар б-р пров провулок пл площа узвіз туп тупик наб набережна шосе ш ' +
    'мікрорайон мкр м місто смт с-ще селище с село буд будинок б корп корпус кв квартира оф офіс прим приміщення ' +
    'обл область р-н район'
  ).split(' '),
)
const HOUSE = /^[0-9]+(?:[/-][0-9]*)?[а-яґєії]?(?:\/[0-9]*[а-яґєії]?)?$/u
/** 1-й, 28-ї, 152-го: a number in the name of a street. */
const ORDINAL = /^[0-9]+-(?:й|ї|я|ій|го|ша|га|тя|та|ти|ма)$/u

/**
 * The key of an address for matching and search: without case, apostrophes, punctuation and words for kinds; the words
 * before the house number in one fixed order («Богдана Хмельницького» = «Хмельницького Богдана»).
 */
export function normalizeAddress(text: string): string {
  const tokens = text
    .normalize('NFC')
    .toLowerCase()
    .replace(APOSTROPHES, '')
    .replace(/([0-9])\s+(?=[а-яґєії](?:$|[\s,.;]))/gu, '$1')
    .split(/[^\p{L}\p{N}/-]+/u)
    .filter((token) => token !== '' && !TYPES.has(token))
  const house = tokens.findIndex((token) => HOUSE.test(token) && !ORDINAL.test(token))
  const words = house < 0 ? tokens : tokens.slice(0, house)
  const numbers =
    house < 0 ? [] : tokens.slice(house).map((token) => token.replace(/[/-](?=[а-яґєії]$)/u, ''))
  return [...words.toSorted(), ...numbers].join(' ')
}

/**
 * Hides an address: its owner recognises it, a stranger learns too little. The settlement and the kind of street stay,
 * the name keeps its first letter, numbers are hidden. Parts are separated by commas, the settlement first.
 */
export function maskAddress(address: string): string {
  const parts = address
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return parts.map((part, index) => (index === 0 && parts.length > 1 ? part : maskPart(part))).join(', ')
}

const maskPart = (part: string) =>
  part.replace(/[\p{L}\p{N}/’'ʼ-]+/gu, (word) => {
    if (TYPES.has(word.toLowerCase())) return word
    return /^[0-9]/.test(word) ? '•' : `${word.charAt(0)}•••`
  })
