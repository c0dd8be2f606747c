import type { z } from 'zod'
import type { directory } from '#contract/directory.ts'
import { addDays, kyivDate } from '#domain/dates.ts'
import { searchKey } from '#domain/sort.ts'
import { ownNumber } from '#server/own-number.ts'
import { type FmReply, fm } from '#server/core/function-modules.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { type ExportColumn, exportList } from '#server/lists/export-list.ts'
import { tariffHistory, tariffs as words } from '#text/directory.ts'
import { priceText } from '#text/money.ts'

type Wanted = Omit<z.output<typeof directory.tariffs.request>, 'token' | 'account'>
type Row = Omit<FmReply<'ZPORTAL_TARIFFS_GET'>['tariffs'][number], 'service' | 'voltageClass' | 'note'> & {
  current: boolean
}

const keys = {
  validFrom: (row: Row) => row.validFrom,
  group: (row: Row) => row.group,
  price: (row: Row) => row.blocks[0]?.priceE4 ?? 0,
} as const
const isKey = (name: string | undefined): name is keyof typeof keys =>
  name !== undefined && Object.hasOwn(keys, name)

const groups: Readonly<Record<string, string>> = tariffHistory.groups

async function rowsOf(deps: Deps, number: string, wanted: Wanted) {
  const { group, zones, tariffs, coefficients } = await deps.core.call(fm.ZPORTAL_TARIFFS_GET, {
    account: number,
  })
  const today = kyivDate(deps.now())
  const isCurrent = (row: { validFrom: string; validTo: string | null }) =>
    row.validFrom <= today && (row.validTo === null || row.validTo >= today)
  // what is announced for the coming year is of use to a customer, what an operator planned beyond it is not
  const soon = addDays(today, 365)
  const all = tariffs
    .filter(({ validFrom }) => validFrom <= soon)
    .map(({ service: _service, voltageClass: _class, note: _note, ...row }): Row => ({
      ...row,
      current: isCurrent(row),
    }))
  const key = keys[isKey(wanted.sort) ? wanted.sort : 'validFrom']
  const turn = wanted.descending === false ? 1 : -1
  const searched = searchKey(wanted.search ?? '')
  const rows = all
    .filter((row) => (!wanted.own || row.own) && isFound(row, searched))
    .toSorted(
      (a, b) =>
        turn * compare(key(a), key(b)) || compare(b.validFrom, a.validFrom) || compare(a.group, b.group),
    )
  return {
    group,
    zones,
    rows,
    current: all.find((row) => row.current && row.own) ?? null,
    coefficients: coefficients
      .filter(isCurrent)
      .map(({ zones: count, zone, coefficient }) => ({ zones: count, zone, coefficient })),
  }
}

/** The words of a row as the screen shows them. */
const isFound = ({ act, group, blocks }: Row, searched: string): boolean => {
  const prices = blocks.map(({ priceE4 }) => priceText(priceE4))
  return searchKey([act ?? '', groups[group] ?? group, ...prices].join(' ')).includes(searched)
}

const compare = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0)

/** Prices with the act that set each. The list is as long as the history of the market: dozens of rows. */
export async function listTariffs(
  deps: Deps,
  caller: Caller<'person'>,
  input: z.output<typeof directory.tariffs.request>,
) {
  const { rows, ...about } = await rowsOf(deps, ownNumber(caller, input.account), input)
  const size = input.pageSize ?? 24
  const start = ((input.page ?? 1) - 1) * size
  return { status: 'success' as const, ...about, total: rows.length, rows: rows.slice(start, start + size) }
}

type Line = { row: Row; from: number; block: Row['blocks'][number] }

const columns: ExportColumn<Line>[] = [
  { title: tariffHistory.since, kind: 'date', value: ({ row }) => row.validFrom },
  { title: tariffHistory.till, kind: 'date', value: ({ row }) => row.validTo },
  { title: tariffHistory.group, kind: 'text', width: 30, value: ({ row }) => groups[row.group] ?? row.group },
  {
    title: tariffHistory.block,
    kind: 'text',
    width: 22,
    value: ({ block, from }) => tariffHistory.block1(block.uptoKwh, from),
  },
  { title: tariffHistory.price, kind: 'number', decimals: 4, value: ({ block }) => block.priceE4 / 10_000 },
  { title: words.act, kind: 'text', width: 60, value: ({ row }) => row.act },
  { title: tariffHistory.mine, kind: 'text', value: ({ row }) => (row.own ? words.own : null) },
]

export async function exportTariffs(
  deps: Deps,
  caller: Caller<'person'>,
  input: z.output<typeof directory.tariffsExport.request>,
) {
  const number = ownNumber(caller, input.account)
  const { rows } = await rowsOf(deps, number, input)
  return exportList(input.format, {
    name: `${words.title} ${number}`,
    sheet: words.title,
    columns,
    rows: rows.flatMap((row) =>
      row.blocks.map((block, index) => ({ row, block, from: row.blocks[index - 1]?.uptoKwh ?? 0 })),
    ),
  })
}
