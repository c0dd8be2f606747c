/** A outage queue with its sub-queue: 1.1 … 6.2 in the regions, up to 60.2 in Kyiv; data, not an enum (facts §4.1). */
export type Queue = { readonly code: string; readonly group: number; readonly sub: number }

/** The second operator of a city has its own queues: «ЦЕК 1.1» is GPV1001.1 (facts §4.1). */
const SECOND_OPERATOR = 1000

/** Reads '1.1', 'GPV1.1', «Черга 1.1», «Група 60.2», «ЦЕК 1.1»; null for anything else. */
export function parseQueue(text: string): Queue | null {
  const match = /^(GPV|Черга|Група|ЦЕК)?\s*([1-9][0-9]{0,3})\.([1-9][0-9]?)$/iu.exec(text.trim())
  if (!match) return null
  const shift = match[1]?.toUpperCase() === 'ЦЕК' ? SECOND_OPERATOR : 0
  const [group, sub] = [Number(match[2]) + shift, Number(match[3])]
  return { code: `${group}.${sub}`, group, sub }
}

export const isQueue = (text: string): boolean => parseQueue(text) !== null

/** Puts 2.1 before 10.1, and what is not a queue last. */
export function compareQueues(a: string, b: string): number {
  const [first, two] = [parseQueue(a), parseQueue(b)]
  if (!first || !two) return first ? -1 : two ? 1 : a < b ? -1 : a > b ? 1 : 0
  return first.group - two.group || first.sub - two.sub
}
