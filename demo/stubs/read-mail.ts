/** The readable parts of one mail. */
export type ReadMail = { messageId: string; subject: string | null; text: string }

/** Reads a single-part text mail (RFC 5322, 2045, 2047), the only kind the product sends. */
export function readMail(raw: Buffer): ReadMail {
  const source = raw.toString('latin1')
  const end = source.search(/\r?\n\r?\n/)
  const headers = new Map<string, string>()
  for (const line of source
    .slice(0, end)
    .replaceAll(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)) {
    const colon = line.indexOf(':')
    headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim())
  }
  const body = source.slice(end).replace(/^\r?\n\r?\n/, '')
  const subject = headers.get('subject')
  return {
    messageId: (headers.get('message-id') ?? '').replace(/^<([^@>]*)[^]*/, '$1'),
    subject: subject === undefined ? null : words(subject),
    text: decoded(body, headers.get('content-transfer-encoding') ?? '7bit')
      .toString('utf8')
      .trimEnd(),
  }
}

/** Encoded words of a header; the space between two of them is not part of the text. */
function words(value: string): string {
  return value.replaceAll(/\?=\s+=\?/g, '?==?').replaceAll(/(?:=\?utf-8\?[bq]\?[^?]*\?=)+/gi, (run) =>
    // a character may be divided between two words, so bytes are joined before they are read
    Buffer.concat(
      [...run.matchAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi)].map(([, kind = '', text = '']) =>
        kind.toLowerCase() === 'b'
          ? Buffer.from(text, 'base64')
          : decoded(text.replaceAll('_', ' '), 'quoted-printable'),
      ),
    ).toString('utf8'),
  )
}

function decoded(text: string, encoding: string): Buffer {
  if (encoding.toLowerCase() === 'base64') return Buffer.from(text, 'base64')
  if (encoding.toLowerCase() !== 'quoted-printable') return Buffer.from(text, 'latin1')
  const joined = text.replaceAll(/=\r?\n/g, '')
  return Buffer.from(
    joined.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
}
