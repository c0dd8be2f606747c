/** The shortest and the longest piece that is looked for. */
const SHORTEST = 3
const LONGEST = 24

/**
 * Whether a text consists only of words of the list, at most `different` of them, repeated and joined:
 * «admin123admin123» is as easy to guess as «admin123». Characters between the words that are neither letters nor
 * digits do not count, and case does not matter.
 */
export function isMadeOfWords(text: string, words: ReadonlySet<string>, different: number): boolean {
  if (words.has(text)) return true
  const bare = [...text.toLowerCase().normalize('NFKC')].filter((symbol) => /[\p{L}\p{N}]/u.test(symbol))
  return covered(bare, words, different, 0, [], new Set())
}

function covered(
  text: readonly string[],
  words: ReadonlySet<string>,
  different: number,
  at: number,
  used: readonly string[],
  dead: Set<string>,
): boolean {
  if (at === text.length) return at > 0
  const key = `${at} ${used.join(' ')}`
  if (dead.has(key)) return false
  for (let end = Math.min(text.length, at + LONGEST); end >= at + SHORTEST; end--) {
    const piece = text.slice(at, end).join('')
    const known = used.includes(piece)
    if (!known && (used.length === different || !words.has(piece))) continue
    if (covered(text, words, different, end, known ? used : [...used, piece].toSorted(), dead)) return true
  }
  dead.add(key)
  return false
}
