import { monthText } from '#text/dates.ts'
import { consumption as text, consumptionPage as words } from '#text/consumption.ts'
import { kwhText } from '#text/format.ts'
import { hryvniasText } from '#text/money.ts'
import type { Used } from '#web/customer/period.ts'
import type { View } from './view.ts'
import styles from './consumption.module.css'

/** Total, average and the last full month against a year ago; the running month does not count as a month yet. */
export function ConsumptionFigures({
  used,
  view: { inMoney, thisMonth },
}: {
  used: readonly Used[]
  view: View
}) {
  const full = used.filter(({ month }) => month < thisMonth)
  const last = full.at(-1)
  if (last === undefined) return null
  const valueOf = (month: Used) => (inMoney ? (month.amountKopiykas ?? 0) : month.kwh)
  const written = inMoney ? hryvniasText : kwhText
  const total = full.reduce((sum, month) => sum + valueOf(month), 0)
  const before = inMoney ? last.lastYearKopiykas : last.lastYearKwh
  const change = before === null || before <= 0 ? null : Math.round((100 * (valueOf(last) - before)) / before)
  return (
    <dl className={styles.figures}>
      <Figure name={words.lastMonth} value={written(valueOf(last))}>
        {[monthText(last.month), change === null ? null : text.change(change)].filter(Boolean).join('. ')}
      </Figure>
      <Figure name={words.perMonth} value={written(Math.round(total / full.length))} />
      <Figure name={words.total} value={written(total)} />
    </dl>
  )
}

const Figure = ({ name, value, children }: { name: string; value: string; children?: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <span className={styles.value}>{value}</span>
      {children !== undefined && <span className={styles.about}>{children}</span>}
    </dd>
  </div>
)
