/** The name of a sheet may hold a bar, but none of these; the topic of another program may. */
const NO_SHEET = /[\\/?*:]/
/** What a spreadsheet takes for a formula. */
const BEGINS = /^\s*[=+@-]/
/** Functions that ask another program or another site. */
const ASKS =
  /(?<![\p{L}\p{N}_])(?:WEBSERVICE|RTD|DDE|CALL|REGISTER(?:\.ID)?|EXEC|IMAGE|IMPORT(?:XML|DATA|HTML|FEED|RANGE))\s*\(/iu

/** No table of readings has so many formulas with a bar or a function, and each is looked at. */
const MOST_FORMULAS = 100_000

/**
 * Whether one of some texts is a formula that asks another program (DDE: «=cmd|'/c calc'!A0») or another site, or there
 * are more formulas than can be looked at.
 */
export function hasLiveFormula(texts: Iterable<string>): boolean {
  let count = 0
  for (const text of texts) {
    if (!BEGINS.test(text) || !/[|(]/.test(text)) continue
    count += 1
    if (count > MOST_FORMULAS || isLiveFormula(text)) return true
  }
  return false
}

/** A bar outside of strings and of names of sheets separates a program from its topic. */
function isLiveFormula(formula: string): boolean {
  // a string may hold an apostrophe, a quoted name a quotation mark: whichever begins first, ends first
  const bare = formula.replace(/"[^"]*"|'[^']*'/g, (quoted) =>
    quoted.startsWith("'") && quoted.includes('|') && NO_SHEET.test(quoted) ? '|' : "'",
  )
  return /(?:[\p{L}_][\p{N}.]*|['"\])])\s*\|/u.test(bare) || ASKS.test(bare)
}
