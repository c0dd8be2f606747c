/**
 * Authorization: Basic, exactly as RFC 7617 with UTF-8: the login ends at the first colon, the password keeps every
 * byte after it (promise A10). Anything else is null; the caller answers 401, never with WWW-Authenticate.
 */
export function parseBasic(header: string | undefined): { login: string; password: string } | null {
  if (header === undefined || header.length > 4096) return null
  const match = /^Basic ([A-Za-z0-9+/]+={0,2})$/i.exec(header)
  if (!match?.[1]) return null
  const bytes = Buffer.from(match[1], 'base64')
  if (bytes.toString('base64').replace(/(?<!=)=+$/, '') !== match[1].replace(/(?<!=)=+$/, '')) return null
  let pair: string
  try {
    pair = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
  const colon = pair.indexOf(':')
  if (colon < 0 || pair.includes('\0')) return null
  return { login: pair.slice(0, colon), password: pair.slice(colon + 1) }
}
