import { monthText } from '#text/dates.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { entity } from '#text/business-accounts.ts'
import { entityOverview as words } from '#text/business-accounts-home.ts'
import { periodBar } from '#text/business-accounts-waiting.ts'
import { powerText, outagePage } from '#text/outage-power.ts'
import type { Target } from '#web/navigation/address.ts'
import type { EntityPart } from '#web/session/parts.ts'
import type { Overview } from './overview.ts'

/** One thing in the overview and the page that settles it. */
export type Cell = {
  key: 'readings' | 'money' | 'bill' | 'power'
  title: string
  value: string
  more: string
  tone: 'plain' | 'good' | 'soon' | 'act'
  link: Target
  /** points handed in, of those the customer reads: a bar at the foot of the cell */
  bar?: { value: number; max: number; name: string }
}

/** What needs attention on an account of a business, the same on its home page and above its readings. */
export const cellsOf = (overview: Overview, indications: EntityPart['indications'], now: number): Cell[] => [
  readings(overview, indications),
  money(overview),
  bill(overview, kyivDate(now)),
  power(overview, now),
]

function readings({ window, isCalculated, readBy }: Overview, indications: EntityPart['indications']): Cell {
  const ownPoints = indications.filter((point) => point.own)
  const without = ownPoints.filter((point) => !point.entered).length
  const more = words.till(monthText(window.period), Date.parse(window.closes))
  const cell = {
    key: 'readings' as const,
    title: words.readings,
    more,
    link: { to: '/cabinet/entity/indication' as const },
  }
  if (isCalculated) return { ...cell, value: words.calculated, tone: 'good' }
  if (readBy !== 'customer') return { ...cell, more: '', value: words.readBy[readBy], tone: 'plain' }
  if (window.state === 'closed')
    return { ...cell, value: words.opens(kyivDate(Date.parse(window.opens))), tone: 'plain' }
  const tone = without === 0 ? 'good' : window.state === 'closing' ? 'act' : 'soon'
  const [entered, max] = [ownPoints.length - without, ownPoints.length]
  return {
    ...cell,
    title: `${words.readings} · ${periodBar.states[window.state].toLowerCase()}`,
    value: entity.home.withoutReading(without),
    tone,
    bar: { value: entered, max, name: periodBar.handedIn(entered, max) },
  }
}

function money({ endKopiykas, services, showDunningWarningForm }: Overview): Cell {
  const value =
    endKopiykas > 0 ? words.owed(endKopiykas) : endKopiykas < 0 ? words.overpaid(endKopiykas) : words.settled
  return {
    key: 'money',
    title: words.money,
    value,
    more: services
      .filter((service) => service.endKopiykas > 0)
      .map(({ name }) => name)
      .join(', '),
    tone: showDunningWarningForm ? 'act' : endKopiykas > 0 ? 'soon' : 'good',
    link: { to: '/cabinet/entity/bills' },
  }
}

function bill({ lastBill }: Overview, today: string): Cell {
  if (lastBill === null)
    return {
      key: 'bill',
      title: words.bills,
      value: words.noBill,
      more: '',
      tone: 'plain',
      link: { to: '/cabinet/entity/bills/invoices' },
    }
  const { number, period, unpaidKopiykas, dueOn } = lastBill
  const late = dueOn < today
  return {
    key: 'bill',
    title: words.bill(monthText(period)),
    value:
      unpaidKopiykas === 0
        ? words.paid
        : late
          ? words.overdue(unpaidKopiykas, dueOn)
          : words.unpaid(unpaidKopiykas, dueOn),
    more: '',
    tone: unpaidKopiykas === 0 ? 'good' : late ? 'act' : 'soon',
    link: { to: '/cabinet/entity/bills/invoices/$number', params: { number } },
  }
}

function power({ power: state, queue }: Overview, now: number): Cell {
  const said = powerText(state, now)
  return {
    key: 'power',
    title: words.power,
    value: state.state === 'unknown' ? outagePage.unknownShort : said.now,
    more: queue === null && state.state === 'unknown' ? '' : said.next,
    tone: state.state === 'off' ? 'act' : 'plain',
    link: { to: '/cabinet/entity/shutdown_schedule' },
  }
}
