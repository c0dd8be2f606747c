import { createHash } from 'node:crypto'
import type { DocumentLack } from '#domain/document-lacks.ts'
import { Problem } from '#server/problem.ts'
import { comdoc } from './comdoc.ts'
import { declar, type Declarable, declarFileName } from './declar.ts'
import { type AccountingDocument, type DocumentFormat, FORMATS_OF } from './document.ts'
import { formVersion } from './form-versions.ts'
import { type Element, type Encoding, unwritable, xmlBytes } from './xml.ts'
import { zvit } from './zvit.ts'

type Lack = { readonly lack: DocumentLack; readonly symbol?: string }
type Written = { readonly root: Element; readonly encoding: Encoding; readonly fileName: string }

/** A document as a file for an accounting program. @throws 'document-incomplete' naming the first thing missing */
export function documentXml(
  document: AccountingDocument,
  format: DocumentFormat,
): { fileName: string; bytes: Uint8Array } {
  const made = make(document, format)
  if ('lack' in made) throw new Problem('document-incomplete', { params: { ...made } })
  return { fileName: made.fileName, bytes: xmlBytes(made.root, made.encoding) }
}

function make(document: AccountingDocument, format: DocumentFormat): Written | Lack {
  const formats: readonly DocumentFormat[] = FORMATS_OF[document.kind]
  if (!formats.includes(format)) return { lack: 'format' }
  const written = format === 'comdoc' ? commercial(document) : taxFile(document, format)
  if ('lack' in written) return written
  const bad = unwritable(written.root, written.encoding)
  return bad ? { lack: 'symbol', symbol: bad.symbol } : written
}

function commercial(document: AccountingDocument): Written | Lack {
  const { kind, number, date } = document
  if (kind !== 'bill' && kind !== 'act') return { lack: 'format' }
  if (document.seller.code === null) return { lack: 'seller-code' }
  if (document.lines.length === 0) return { lack: 'lines' }
  return {
    root: comdoc({ ...document, kind }),
    encoding: 'utf-8',
    fileName: `${kind}-${date}-${number.replaceAll(/[^\p{L}\p{N}.-]+/gu, '-')}.xml`,
  }
}

function taxFile(document: AccountingDocument, format: 'declar' | 'medoc'): Written | Lack {
  const of = declarable(document, format)
  if ('lack' in of) return of
  const name = declarFileName(of)
  if (format === 'declar') return { root: declar(of), encoding: 'windows-1251', fileName: name }
  const { contract, seller } = document
  const card = { ...of, guid: guidOf(name), contract, address: seller.address, phone: seller.phone }
  return { root: zvit(card), encoding: 'windows-1251', fileName: `medoc-${name}` }
}

/** @returns the first thing that the tax form cannot do without */
function declarable(document: AccountingDocument, format: 'declar' | 'medoc'): Declarable | Lack {
  const { kind, number, date, lines, seller, buyer, corrects } = document
  const version = formVersion(date)
  if (version === null) return { lack: 'version' }
  if (!/^[1-9]\d{0,6}$/.test(number)) return { lack: 'number' }
  if (seller.code === null) return { lack: 'seller-code' }
  if (seller.taxNumber === null) return { lack: 'seller-tax-number' }
  if (seller.taxOffice === null) return { lack: 'tax-office' }
  if (seller.signer === null) return { lack: 'signer' }
  if (lines.length === 0) return { lack: 'lines' }
  if (lines.some((line) => line.goodsCode === null && line.serviceCode === null)) return { lack: 'line-code' }
  if (lines.some((line) => line.unitCode === null)) return { lack: 'unit-code' }
  // the forms of corrections and of M.E.Doc are known for the rate of 20 % alone
  const known = kind === 'tax-invoice' && format === 'declar' ? null : 20
  if (lines.some(({ vatRate }) => vatRate === null || (known !== null && vatRate !== known)))
    return { lack: 'rate' }
  // less than was supplied before is a correction of that invoice
  if (
    kind === 'tax-invoice' &&
    lines.some(({ quantity, baseKopiykas }) => quantity <= 0 || baseKopiykas <= 0)
  )
    return { lack: 'downward' }
  if (kind === 'tax-correction' && (!corrects || lines.some((line) => !line.corrects)))
    return { lack: 'corrected' }
  return {
    kind,
    number,
    date,
    version,
    lines,
    ...(corrects && kind === 'tax-correction' ? { corrects } : {}),
    seller: {
      name: seller.name,
      code: seller.code,
      taxNumber: seller.taxNumber,
      taxOffice: seller.taxOffice,
      signer: seller.signer,
    },
    buyer:
      buyer.taxNumber === null ? null : { name: buyer.name, code: buyer.code, taxNumber: buyer.taxNumber },
  }
}

/** The same file has the same GUID, so that M.E.Doc takes it in once. */
function guidOf(name: string): string {
  const hash = createHash('sha256').update(name).digest('hex').toUpperCase()
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
}
