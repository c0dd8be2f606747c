/**
 * Decodes a text file: UTF-8, UTF-16 with a byte order mark («Unicode text» of Excel), or Windows-1251 as older Excel
 * saves it. Returns the text without the mark.
 */
export function plainText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1251').decode(bytes)
  }
}
