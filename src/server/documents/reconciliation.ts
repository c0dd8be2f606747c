import { dateText } from '#text/dates.ts'
import type { z } from 'zod'
import type { documents } from '#contract/documents.ts'
import { addMonths, isIsoDate } from '#domain/calendar.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { formatMoney } from '#domain/money.ts'
import { ownAccount } from '#server/accounts/own-account.ts'
import { type FmReply, fm } from '#server/core/function-modules.ts'
import type { Customer, Deps } from '#server/deps.ts'
import { type ExportColumn, exportList } from '#server/lists/export-list.ts'
import { companyHead } from '#server/pdf/company-head.ts'
import { type Paper, pdfFile, type PaperTable } from '#server/pdf/document.ts'
import { Problem } from '#server/problem.ts'
import {
  documents as texts,
  ledgerKindText,
  reconciliationClosing,
  reconciliationPage,
} from '#text/documents.ts'
import { billPage } from '#text/bills.ts'
import { whenUsed } from '#text/language.ts'
import { paymentSourceText } from '#text/payment-states.ts'

type Wanted = z.output<typeof documents.reconciliation.request>
type Act = FmReply<'ZPORTAL_RECONCILIATION_GET'>
type Row = Act['rows'][number]

const words = whenUsed(() => texts.reconciliation)
const LONGEST_MONTHS = 60

async function actOf(deps: Deps, caller: Customer, { account, from, to }: Omit<Wanted, 'token'>) {
  const { head } = await ownAccount(deps, caller, account)
  if (!isIsoDate(from)) throw new Problem('period-invalid', { field: 'from' })
  const good = isIsoDate(to) && from <= to && to <= kyivDate(deps.now())
  if (!good || addMonths(from, LONGEST_MONTHS) < to) throw new Problem('period-invalid', { field: 'to' })
  const [act, company] = await Promise.all([
    deps.core.call(fm.ZPORTAL_RECONCILIATION_GET, { account: head.account, from, to }),
    companyHead(deps, head.site),
  ])
  return { head, act, company }
}

/** Act of reconciliation. @throws 'account-not-found'; 'period-invalid' on `from` or `to` */
export async function reconciliation(deps: Deps, caller: Customer, input: Wanted) {
  const { head, act, company } = await actOf(deps, caller, input)
  return {
    status: 'success' as const,
    ...act,
    customer: head.customer,
    company: company.name,
    rows: act.rows.map(({ service: _service, ...row }) => ({ ...row, note: noteOf(row) })),
  }
}

/** The core gives the source of a payment as a code. */
const noteOf = ({ kind, note }: Pick<Row, 'kind' | 'note'>): string | null =>
  note !== null && kind === 'payment' ? paymentSourceText(note) : note

/** A line of the act: opening balance, entry, turnover, closing balance; a sum stands on one of the two sides. */
type Line = {
  readonly date: string
  readonly what: string
  readonly document: string | null
  readonly note: string | null
  readonly debit: number | null
  readonly credit: number | null
}

const columns = (): ExportColumn<Line>[] => [
  { title: words.date, kind: 'date', value: (line) => line.date },
  { title: reconciliationPage.kind, kind: 'text', width: 28, value: (line) => line.what },
  { title: words.document, kind: 'text', width: 28, value: (line) => line.document },
  { title: reconciliationPage.note, kind: 'text', width: 28, value: (line) => line.note },
  { title: words.debit, kind: 'money', value: (line) => line.debit },
  { title: words.credit, kind: 'money', value: (line) => line.credit },
]

const nameOf = (account: string, { from, to }: Pick<Act, 'from' | 'to'>) =>
  `${words.title} ${account} ${dateText(from)}–${dateText(to)}`

/** The whole act as a spreadsheet: what was owed before, each entry, the turnover, what is owed after. */
function linesOf(act: Act): Line[] {
  const standing = (date: string, what: string, kopiykas: number): Line => ({
    date,
    what,
    document: null,
    note: null,
    debit: kopiykas >= 0 ? kopiykas : null,
    credit: kopiykas < 0 ? -kopiykas : null,
  })
  return [
    standing(act.from, words.opening, act.openingKopiykas),
    ...act.rows.map((row) => ({
      date: row.date,
      what: ledgerKindText(row.kind),
      document: row.document,
      note: noteOf(row),
      debit: row.debitKopiykas || null,
      credit: row.creditKopiykas || null,
    })),
    {
      date: act.to,
      what: words.turnover,
      document: null,
      note: null,
      debit: act.debitKopiykas,
      credit: act.creditKopiykas,
    },
    standing(act.to, words.closing, act.closingKopiykas),
  ]
}

export async function exportReconciliation(
  deps: Deps,
  caller: Customer,
  input: z.output<typeof documents.reconciliationExport.request>,
) {
  const { head, act, company } = await actOf(deps, caller, input)
  if (input.format !== 'pdf')
    return exportList(input.format, {
      name: nameOf(head.account, act),
      sheet: words.title,
      columns: columns(),
      rows: linesOf(act),
    })
  return pdfFile(paperOf(deps, { head, act, company }))
}

/** The act as a paper, to be signed by both parties. @throws like `reconciliation` */
export async function reconciliationPaper(
  deps: Deps,
  caller: Customer,
  request: Omit<Wanted, 'token'>,
): Promise<Paper> {
  return paperOf(deps, await actOf(deps, caller, request))
}

function paperOf(deps: Pick<Deps, 'now'>, { head, act, company }: Awaited<ReturnType<typeof actOf>>): Paper {
  return {
    fileName: nameOf(head.account, act),
    title: words.title,
    subtitle: reconciliationPage.of(act.from, act.to),
    company,
    madeAt: deps.now(),
    blocks: [
      {
        kind: 'facts',
        facts: [
          [reconciliationPage.parties, reconciliationPage.sides(head.customer, company.name)],
          [reconciliationPage.account, head.account],
          [reconciliationPage.address, head.address],
          [reconciliationPage.contract, billPage.contractOf(head.contractNumber, head.contractDate)],
        ],
      },
      tableOf(act),
      {
        kind: 'text',
        text: reconciliationClosing({
          on: act.to,
          kopiykas: act.closingKopiykas,
          company: company.name,
          customer: head.customer,
        }),
      },
      { kind: 'text', small: true, text: reconciliationPage.debitMeans },
      { kind: 'signatures', parties: [words.signCompany, words.signCustomer] },
    ],
  }
}

/** Plus goes to debit, minus to credit. */
const sides = (kopiykas: number): [string, string] => [
  kopiykas > 0 ? formatMoney(kopiykas) : '',
  kopiykas < 0 ? formatMoney(-kopiykas) : '',
]

function tableOf(act: Act): PaperTable {
  return {
    kind: 'table',
    columns: [
      { title: words.date, share: 1.6 },
      { title: reconciliationPage.kind, share: 2.6 },
      { title: words.document, share: 3.4 },
      { title: words.debit, share: 1.8, figures: true },
      { title: words.credit, share: 1.8, figures: true },
    ],
    rows: [
      [dateText(act.from), words.opening, '', ...sides(act.openingKopiykas)],
      ...act.rows.map((row) => [
        dateText(row.date),
        ledgerKindText(row.kind),
        [row.document, noteOf(row)].filter(Boolean).join('\n'),
        row.debitKopiykas > 0 ? formatMoney(row.debitKopiykas) : '',
        row.creditKopiykas > 0 ? formatMoney(row.creditKopiykas) : '',
      ]),
    ],
    foot: [
      ['', words.turnover, '', formatMoney(act.debitKopiykas), formatMoney(act.creditKopiykas)],
      ['', words.closing, '', ...sides(act.closingKopiykas)],
    ],
  }
}
