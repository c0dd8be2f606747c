/** Names begin with a capital letter (facts §3.7), so that nobody needs Shift on a phone. */
export const capitalised = (name: string): string =>
  name.replace(
    /(^|[\s-])(\p{Ll})/gu,
    (_whole, before: string, letter: string) => before + letter.toUpperCase(),
  )
