import { monthText } from '#text/dates.ts'
import type { z } from 'zod'
import type { bills } from '#contract/bills.ts'
import { ownAccount } from '#server/accounts/own-account.ts'
import { ownNumber } from '#server/own-number.ts'
import { type FmReply, fm } from '#server/core/function-modules.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { subBook } from '#lists/sub-book.ts'
import { exportTable } from '#server/lists/list.ts'
import { companyHead } from '#server/pdf/company-head.ts'
import { type Paper, pdfFile } from '#server/pdf/document.ts'
import { billPage, subBook as words, subBookPage } from '#text/bills.ts'
import { priceText } from '#text/money.ts'
import { numberText } from '#text/format.ts'
import { zones as zoneNames } from '#text/terms.ts'
import { formatMoney } from '#domain/money.ts'

type Month = FmReply<'ZPORTAL_LEDGER_GET'>['rows'][number]
type Zone = Month['zones'][number]

/** How many whole months are shown; the present month is added when something has happened in it. */
async function monthsOf(deps: Deps, number: string, months: number): Promise<Month[]> {
  const { rows } = await deps.core.call(fm.ZPORTAL_LEDGER_GET, { account: number, months: months + 1 })
  return rows
}

/** The sub-book (абонентська книжка): a ledger by months, the newest first. */
export async function showSubBook(
  deps: Deps,
  caller: Caller<'person'>,
  input: z.output<typeof bills.subBook.request>,
) {
  const rows = await monthsOf(deps, ownNumber(caller, input.account), input.months)
  return { status: 'success' as const, rows }
}

export async function exportSubBook(
  deps: Deps,
  caller: Caller<'person'>,
  input: z.output<typeof bills.subBookExport.request>,
) {
  const { head } = await ownAccount(deps, caller, input.account)
  const rows = await monthsOf(deps, head.account, input.months)
  if (input.format !== 'pdf') return exportTable(subBook, input.format, head.account, rows)
  return pdfFile({
    fileName: `${words.title} ${head.account}`,
    title: words.title,
    subtitle: rows.length > 0 ? spanOf(rows) : undefined,
    company: await companyHead(deps, head.site),
    madeAt: deps.now(),
    blocks: [
      {
        kind: 'facts',
        facts: [
          [subBookPage.customer, head.customer],
          [billPage.account, head.account],
          [billPage.address, head.address],
          [billPage.eic, head.eic],
        ],
      },
      ...(rows.length > 0 ? [tableOf(rows)] : [{ kind: 'text' as const, text: words.empty }]),
      { kind: 'text', small: true, text: subBookPage.debtSign },
    ],
  })
}

const spanOf = (rows: readonly Month[]): string =>
  `${monthText(rows.at(-1)?.month ?? '')} – ${monthText(rows[0]?.month ?? '')}`

function tableOf(rows: readonly Month[]): Paper['blocks'][number] {
  const sum = (name: 'chargedKopiykas' | 'actsKopiykas' | 'paidKopiykas') =>
    formatMoney(rows.reduce((total, row) => total + row[name], 0))
  const acts = rows.some((row) => row.actsKopiykas !== 0)
  return {
    kind: 'table',
    columns: [
      { title: words.columns.month, share: 2 },
      { title: words.columns.reading, share: 2.6 },
      { title: words.columns.kwh, share: 1.4, figures: true },
      { title: words.columns.tariff, share: 1.5, figures: true },
      { title: words.columns.charged, share: 2, figures: true },
      ...(acts ? [{ title: words.columns.acts, share: 2, figures: true }] : []),
      { title: words.columns.paid, share: 2, figures: true },
      { title: words.columns.balance, share: 2, figures: true },
    ],
    rows: rows.map((row) => [
      `${monthText(row.month)}${row.estimated ? `\n${subBookPage.estimated}` : ''}`,
      eachZone(row, (zone) => `${zoneNames[zone.zone]} ${numberText(zone.value)}`) || subBookPage.noReading,
      eachZone(row, (zone) => (zone.kwh === null ? '—' : numberText(zone.kwh))),
      eachZone(row, (zone) =>
        zone.priceE4 === null ? '—' : priceText(zone.priceE4, zone.coefficient ?? 100),
      ),
      formatMoney(row.chargedKopiykas),
      ...(acts ? [formatMoney(row.actsKopiykas)] : []),
      formatMoney(row.paidKopiykas),
      formatMoney(row.balanceKopiykas),
    ]),
    foot: [
      [
        subBookPage.total,
        '',
        '',
        '',
        sum('chargedKopiykas'),
        ...(acts ? [sum('actsKopiykas')] : []),
        sum('paidKopiykas'),
        '',
      ],
    ],
  }
}

const eachZone = (row: Month, write: (zone: Zone) => string): string => row.zones.map(write).join('\n')
