import { type BusinessDocument, type DocumentLine, SUPPLIED } from '#domain/business-document.ts'
import type { AccountingDocument } from '#server/accounting/document.ts'
import type { Requisites } from '#server/bills/requisites.ts'

/** A document as the writers of accounting files want it; what the company has not entered stays unknown. */
export const accountingDocument = (
  { kind, number, date, period, account, contract, seller, buyer, lines }: BusinessDocument,
  company: Requisites | null,
): AccountingDocument => ({
  kind,
  number,
  date,
  period,
  account,
  contract,
  seller: {
    name: seller?.name ?? '',
    code: seller?.edrpou ?? null,
    taxNumber: seller?.taxNumber ?? null,
    iban: seller?.iban ?? null,
    address: seller?.address ?? null,
    phone: null,
    taxOffice: company?.taxOffice ?? null,
    signer: company?.signer ?? null,
  },
  buyer: {
    name: buyer.name,
    code: buyer.edrpou,
    taxNumber: buyer.taxNumber,
    iban: buyer.iban,
    address: buyer.address,
    phone: null,
  },
  lines: lines.map(lineOf),
})

const lineOf = (line: DocumentLine): AccountingDocument['lines'][number] => ({
  name: line.name,
  goodsCode: line.code?.of === 'uktzed' ? line.code.value : null,
  serviceCode: line.code?.of === 'dkpp' ? line.code.value : null,
  unit: line.unit,
  unitCode: line.unitCode,
  quantity: line.quantity,
  priceE8: line.priceE8 ?? 0,
  baseKopiykas: line.netKopiykas,
  vatKopiykas: line.vatKopiykas,
  vatRate: SUPPLIED.includes(line.service) ? 20 : null,
})
