/** Pieces are no shorter than this, and no longer than a person repeats. */
const SHORTEST = 3
const LONGEST = 24

/**
 * Whether a text is nothing but words of the list, at most `different` of them, repeated and put one after another:
 * «admin123admin123» is as easy to guess as «admin123». What stands between the words and is no letter or digit does
 * not count, and neither does their case.
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
