import { decodeBase64Url, decodeUtf8 } from './base64url.ts'
import { isEdrpou } from './edrpou.ts'
import { isIban, normalizeIban } from './iban.ts'
import { type Kopiykas, kopiykasOf } from './money.ts'
import { isRnokpp } from './rnokpp.ts'
import { decodeWindows1251 } from './windows-1251.ts'

/** What is wrong in a code that is read all the same: official samples carry wrong check digits (facts §3.4, §3.6). */
type NbuWarning = 'iban-check' | 'iban-spaces' | 'code-check' | 'amount'
export type NbuQr = {
  readonly format: '001' | '002' | '003'
  /** UCT credit transfer, ICT instant, XCT either */
  readonly transfer: string
  readonly name: string
  readonly iban: string
  /** null = the payer enters it */
  readonly amount: Kopiykas | null
  readonly code: string
  readonly category: string
  readonly reference: string
  readonly purpose: string
  readonly display: string
  readonly lock: string
  readonly validUntil: string
  readonly warnings: readonly NbuWarning[]
}

/**
 * For tests: reads a scanned code tolerantly: any host, padding or none, LF or CRLF, UTF-8 or Windows-1251, trailing fields
 * missing or `RFU`. What looks wrong is named, not refused. null when it is not such a code.
 */
export function readNbuQr(scanned: string): NbuQr | null {
  const text = payloadOf(scanned.trim())
  const fields = text?.replaceAll('\r\n', '\n').split('\n')
  if (!fields || fields[0]?.trim() !== 'BCD') return null
  const field = (number: number) => fields[number - 1]?.trim() ?? ''
  const format = field(2)
  if (format !== '001' && format !== '002' && format !== '003') return null
  const iban = normalizeIban(field(7))
  const code = field(9)
  const sum = /^UAH([0-9]+(?:\.[0-9]{1,2})?)$/.exec(field(8))?.[1]
  const warnings: (NbuWarning | false)[] = [
    !isIban(iban) && 'iban-check',
    fields[6] !== iban && 'iban-spaces',
    !isEdrpou(code) && !isRnokpp(code) && 'code-check',
    field(8) !== '' && !/^UAH(?:0|[1-9][0-9]*)(?:\.[0-9]{2})?$/.test(field(8)) && 'amount',
  ]
  const third = format === '003'
  return {
    format,
    transfer: field(4),
    name: field(6),
    iban,
    amount: sum === undefined ? null : kopiykasOf(sum),
    code,
    category: third ? field(10) : '',
    reference: field(11),
    purpose: field(12),
    display: field(13),
    lock: third ? field(14) : '',
    validUntil: third ? field(15) : '',
    warnings: warnings.filter((warning) => warning !== false),
  }
}

function payloadOf(scanned: string): string | null {
  if (scanned.startsWith('BCD')) return scanned
  const data = /^https:\/\/[^/?#]+\/(?:[^?#]*\/)?([A-Za-z0-9_=+-]+)$/.exec(scanned)?.[1]
  const bytes = data ? decodeBase64Url(data) : null
  if (!bytes) return null
  const legacy = decodeWindows1251(bytes)
  return legacy.split(/\r?\n/)[2]?.trim() === '2' ? legacy : decodeUtf8(bytes)
}
