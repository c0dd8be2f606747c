import { isSite, SITES } from '#domain/site.ts'

/** Names that operators register: at most 11 Latin characters (facts §7). @throws when one cannot be a name */
export function parseSenders(text: string): ReadonlyMap<string, string> {
  const senders = new Map<string, string>()
  for (const entry of text.split(',').filter((part) => part.trim() !== '')) {
    const [site = '', name = ''] = entry.split('=').map((part) => part.trim())
    if (!isSite(site)) throw new Error(`“${site}” is none of ${SITES.join(', ')}`)
    if (!/^[A-Za-z0-9 ._-]{3,11}$/.test(name))
      throw new Error(`“${name}” is not a name of 3 to 11 Latin characters`)
    senders.set(site, name)
  }
  return senders
}
