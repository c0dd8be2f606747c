// Computes the bills of a town again from its readings and price rows. It shares no code with the program that made
// them, so both must agree to the kopiyka after every change.

type Query = (text: string) => Promise<{ rows: unknown[] }>
type Line = {
  service: string
  meterId: number | null
  zone: string | null
  fromValue: number | null
  toValue: number | null
  kwh: number
  priceE4: number
  coefficient: number
  amountKopiykas: number
  note: string | null
  recalculation?: 'anew' | 'billed' | null
  month?: string | null
}
type Bill = {
  account_id: string
  number: string
  site: string
  tariff_group: string
  voltage_class: number | null
  supply: readonly (readonly [from: string, perMwh: number])[]
  period: string
  kwh: string
  amount: string
  begin: string
  paid: string
  end: string
  lines: Line[]
  charged: string | null
}
type Price = {
  site: string
  kind: string
  variant: string
  first: string
  last: string | null
  blocks: { uptoKwh: number | null; priceE4: number }[] | null
  per_mwh: number | null
  coefficient: number | null
}
type Meter = { meter_id: string; digits: number; ratio: string; zones: number }

/** Rounds half away from zero. */
function rounded(top: bigint, bottom: bigint): number {
  const sign = top < 0n ? -1n : 1n
  const size = top * sign
  return Number(((size * 2n + bottom) / (bottom * 2n)) * sign)
}
const milli = (n: number | string) => Math.round(Number(n) * 1000)

export async function recomputeBills(query: Query) {
  const prices = (
    await query(`select site, kind, variant, to_char(valid_from, 'YYYY-MM-DD') as first,
      to_char(valid_to, 'YYYY-MM-DD') as last, blocks, per_mwh_e2 as per_mwh, coefficient from core.prices`)
  ).rows as Price[]
  const meters = new Map(
    ((await query('select meter_id, digits, ratio, zones from core.meters')).rows as Meter[]).map((meter) => [
      Number(meter.meter_id),
      meter,
    ]),
  )
  const bills = (
    await query(`
      select b.account_id, b.number, a.site, a.tariff_group, a.voltage_class, coalesce((select json_agg(json_build_array(to_char(p.valid_from, 'YYYY-MM'), p.per_mwh_e2) order by p.valid_from)
          from core.contract_prices p where p.account_id = a.account_id), '[]') as supply,
        to_char(b.period, 'YYYY-MM-DD') as period, b.kwh, b.amount_kop as amount, b.begin_kop as begin, b.paid_kop as paid,
        b.end_kop as end, to_json(b.lines) as lines,
        (select sum(l.amount_kop) from core.ledger l where l.account_id = b.account_id and l.document = b.number
          and l.kind = 'charge') as charged
      from core.bills b join core.accounts a on a.account_id = b.account_id
      where b.state = 'issued' order by b.account_id, b.period`)
  ).rows as Bill[]

  const registers = (
    await query(`
      select meter_id as meter, zone, (array_agg(value order by counts_on))[1] as first,
        (array_agg(value order by counts_on desc))[1] as last
      from core.readings where superseded_by is null and (state = 'billed' or state = 'accepted' and kwh is null)
      group by meter_id, zone having bool_or(state = 'billed')`)
  ).rows as { meter: string; zone: string; first: string; last: string }[]

  const priceOf = (bill: Bill, kind: string, variant: string) =>
    prices.find(
      (row) =>
        row.site === bill.site &&
        row.kind === kind &&
        row.variant === variant &&
        row.first <= bill.period &&
        (row.last === null || bill.period <= row.last),
    )
  const differences: string[] = []
  const lost: string[] = []
  let lines = 0
  // for each register, what all its bills have billed, including corrections
  const billed = new Map<string, number>()
  const add = (to: Map<string, number>, key: string, kwh: number) => to.set(key, (to.get(key) ?? 0) + kwh)
  for (const bill of bills) {
    const differs = (what: string, claim: unknown, recount: unknown) => {
      if (claim !== recount)
        differences.push(`${bill.number} ${what}: told ${String(claim)}, found ${String(recount)}`)
    }
    const ownLines = bill.lines.filter(
      ({ note, service, recalculation }) => note !== 'recalculation' && !recalculation && service !== 'act',
    )
    const used = ownLines.filter((line) => line.meterId !== null)
    lines += ownLines.length

    // what the registers counted must agree with their readings
    for (const [key, parts] of Map.groupBy(used, ({ meterId, zone }) => `${meterId} ${zone}`)) {
      const [part] = parts
      const meter = meters.get(part?.meterId ?? 0)
      if (!part || !meter) continue
      const counted = parts.reduce((sum, { kwh }) => sum + milli(kwh), 0)
      const range = 10 ** meter.digits * 1000
      const turned = milli(part.toValue ?? 0) - milli(part.fromValue ?? 0)
      const ratio = Number(meter.ratio)
      const byValues = [turned, turned + range].map((use) => Math.round(use * ratio))
      if (!byValues.includes(counted))
        differences.push(`${bill.number} ${key}: told ${counted}, found ${byValues.join(' or ')}`)
    }
    const total = used.reduce((sum, { kwh }) => sum + milli(kwh), 0)
    const all = bill.lines.filter((line) => line.meterId !== null)
    differs(
      'kWh',
      milli(bill.kwh),
      all.reduce((sum, { kwh }) => sum + milli(kwh), 0),
    )
    for (const line of all) add(billed, `${line.meterId} ${line.zone}`, milli(line.kwh))
    for (const line of all.filter(({ recalculation }) => recalculation))
      if (bill.tariff_group !== 'business')
        differs(
          `correction of ${line.month}`,
          line.amountKopiykas,
          rounded(BigInt(milli(line.kwh)) * BigInt(line.priceE4) * BigInt(line.coefficient), 10_000_000n),
        )

    if (bill.tariff_group === 'business')
      for (const line of all.filter(({ recalculation }) => recalculation === 'anew'))
        differs(`price of ${line.month} anew`, line.priceE4, supplyOf(bill, line.month ?? '') / 10)
    if (bill.tariff_group === 'business') business(bill, ownLines, total, priceOf, differs)
    else fixedPrice(bill, used, total, priceOf, differs, meters)

    const sum = (of: readonly Line[]) => of.reduce((all, { amountKopiykas }) => all + amountKopiykas, 0)
    differs('sum', Number(bill.amount), sum(bill.lines))
    differs('owed after', Number(bill.end), Number(bill.begin) + sum(bill.lines) - Number(bill.paid))
    differs('ledger', sum(ownLines), Number(bill.charged ?? 0))
  }
  // nothing is billed twice and nothing is forgotten: the sum equals the last value of a register minus its first
  for (const { meter, zone, first, last } of registers) {
    const { digits, ratio } = meters.get(Number(meter)) ?? { digits: 0, ratio: '1' }
    const turned = milli(last) - milli(first)
    const recounts = [0, 1].map((turns) => Math.round((turned + turns * 10 ** digits * 1000) * Number(ratio)))
    const claim = billed.get(`${meter} ${zone}`) ?? 0
    if (!recounts.includes(claim))
      lost.push(`${meter} ${zone}: billed ${claim}, counted ${recounts.join(' or ')}`)
  }
  return { bills: bills.length, lines, differences, lost }
}

type PriceOf = (bill: Bill, kind: string, variant: string) => Price | undefined
type Differs = (what: string, claim: unknown, recount: unknown) => void

/** One price with VAT; the first kilowatt-hours of the month have the price of the first block. */
function fixedPrice(
  bill: Bill,
  registers: readonly Line[],
  total: number,
  priceOf: PriceOf,
  differs: Differs,
  meters: ReadonlyMap<number, Meter>,
) {
  const row = priceOf(bill, 'energy', bill.tariff_group)
  if (registers.length > 0 && !row?.blocks) return differs('price', 'a row', 'none')
  const positive = registers.filter(({ kwh }) => kwh > 0)
  let below = 0
  for (const { uptoKwh, priceE4 } of row?.blocks ?? []) {
    const upto = Math.max(below, Math.min(uptoKwh === null ? Infinity : uptoKwh * 1000, total))
    const inBlock = positive
      .filter((line) => line.priceE4 === priceE4)
      .reduce((sum, { kwh }) => sum + milli(kwh), 0)
    if (positive.length === registers.length) differs(`kWh at ${priceE4}`, inBlock, upto - below)
    below = upto
  }
  for (const line of registers) {
    const zones = meters.get(line.meterId ?? 0)?.zones ?? 1
    const coefficient = zones === 1 ? 100 : priceOf(bill, 'zone', `${zones}-${line.zone}`)?.coefficient
    differs(`${line.meterId} ${line.zone} coefficient`, line.coefficient, coefficient)
    const kopiykas = rounded(
      BigInt(milli(line.kwh)) * BigInt(line.priceE4) * BigInt(coefficient ?? 0),
      10_000_000n,
    )
    differs(`${line.meterId} ${line.zone} sum`, line.amountKopiykas, kopiykas)
  }
}

/** The contract's price for a month: the last row that has begun by then. */
const supplyOf = ({ supply }: Bill, month: string) => supply.findLast(([from]) => from <= month)?.[1] ?? 0

/** The contract's price and the network prices, plus VAT per service. */
function business(bill: Bill, ownLines: readonly Line[], total: number, priceOf: PriceOf, differs: Differs) {
  if (ownLines.length === 0) return
  const at = (kwh: number, perMwh: number) => rounded(BigInt(kwh) * BigInt(perMwh), 1_000_000n)
  let energy = 0
  for (const line of ownLines.filter(({ meterId }) => meterId !== null)) {
    const kopiykas = at(milli(line.kwh), supplyOf(bill, bill.period.slice(0, 7)))
    energy += kopiykas
    differs(`${line.meterId} ${line.zone} sum`, line.amountKopiykas, kopiykas)
  }
  energy += at(total, priceOf(bill, 'transmission', 'all')?.per_mwh ?? 0)
  const hasNetwork = ownLines.some(({ service }) => service === 'distribution')
  const network = hasNetwork
    ? at(total, priceOf(bill, 'distribution', bill.voltage_class === 1 ? '1' : '2')?.per_mwh ?? 0)
    : 0
  const gross = (net: number) => net + rounded(BigInt(net), 5n)
  const claimOf = (service: string) =>
    ownLines
      .filter((line) => line.service === service)
      .reduce((sum, { amountKopiykas }) => sum + amountKopiykas, 0)
  differs('energy', claimOf('energy'), gross(energy))
  differs('distribution', claimOf('distribution'), gross(network))
}
