/**
 * The text of a file of text: UTF-8, UTF-16 with its mark («Unicode text» of Excel), or Windows-1251 as older Excel
 * saves it. Without the mark at its head.
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
