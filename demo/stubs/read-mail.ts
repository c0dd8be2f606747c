/** The readable parts of one mail. */
export type ReadMail = {
  messageId: string
  subject: string | null
  text: string
  /** the same as a page; null: the mail is text alone */
  html: string | null
  /** the name the mail comes from */
  from: string
  /** where the mail program stops such mails by one press (RFC 8058); null: it cannot */
  unsubscribe: string | null
}

/** Reads a mail of text, or of text and a page (RFC 5322, 2045–2047), the only kinds the product sends. */
export function readMail(raw: Buffer): ReadMail {
  const { headers, body } = divided(raw.toString('latin1'))
  const subject = headers.get('subject')
  const parts = partsOf(headers, body)
  const stop = headers.get('list-unsubscribe-post') ? headers.get('list-unsubscribe') : undefined
  return {
    messageId: (headers.get('message-id') ?? '').replace(/^<([^@>]*)[^]*/, '$1'),
    subject: subject === undefined ? null : words(subject),
    text: parts.get('text/plain') ?? '',
    html: parts.get('text/html') ?? null,
    from: (words(headers.get('from') ?? '').split('<')[0] ?? '').replaceAll('"', '').trim(),
    unsubscribe: stop?.replace(/^<([^>]*)>.*$/, '$1') ?? null,
  }
}

function divided(source: string): { headers: Map<string, string>; body: string } {
  const end = source.search(/\r?\n\r?\n/)
  const headers = new Map<string, string>()
  for (const line of source
    .slice(0, end)
    .replaceAll(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)) {
    const colon = line.indexOf(':')
    headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim())
  }
  return { headers, body: source.slice(end).replace(/^\r?\n\r?\n/, '') }
}

/** The text of each kind of content. */
function partsOf(headers: Map<string, string>, body: string): Map<string, string> {
  const type = headers.get('content-type') ?? 'text/plain'
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1]
  if (boundary === undefined) {
    const kind = type.split(';')[0]?.trim().toLowerCase() ?? ''
    const text = decoded(body, headers.get('content-transfer-encoding') ?? '7bit')
      .toString('utf8')
      .trimEnd()
    return new Map([[kind, text]])
  }
  const pieces = body.split(`--${boundary}`).slice(1, -1)
  return new Map(
    pieces.flatMap((piece) => {
      const part = divided(piece.replace(/^\r?\n/, ''))
      return [...partsOf(part.headers, part.body)]
    }),
  )
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
