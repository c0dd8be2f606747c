/** The name of a sheet may hold a bar, but none of these; the topic of another program may. */
const NO_SHEET = /[\\/?*:]/

/** No table of readings has so many formulas with a bar, and each is looked at. */
const MOST_FORMULAS = 100_000

/**
 * Whether one of the formulas that a pattern finds in a text asks another program (DDE: «cmd|'/c calc'!A0»), or there
 * are more with a bar than can be looked at. The pattern is global, its groups are the formula without «=».
 */
export function hasLiveFormula(text: string, pattern: RegExp, decode: (formula: string) => string): boolean {
  let count = 0
  for (const match of text.matchAll(pattern)) {
    const formula = match.slice(1).find((group) => group !== undefined) ?? ''
    count += 1
    if (count > MOST_FORMULAS || isLiveFormula(decode(formula))) return true
  }
  return false
}

/** A bar outside of strings and of names of sheets separates a program from its topic. */
function isLiveFormula(formula: string): boolean {
  // a string may hold an apostrophe, a quoted name a quotation mark: whichever begins first, ends first
  const bare = formula.replace(/"[^"]*"|'[^']*'/g, (quoted) =>
    quoted.startsWith("'") && quoted.includes('|') && NO_SHEET.test(quoted) ? '|' : "'",
  )
  return /[\p{L}\p{N}_.'"]\s*\|/u.test(bare)
}
