import { dateText, monthText } from '#text/dates.ts'
import { hryvniasString } from '#domain/money.ts'
import { kwhText, numberText } from '#text/format.ts'
import { hryvniasText } from '#text/money.ts'
import { recalculationOf } from '#text/bills.ts'
import { indication, readings as words } from '#text/readings.ts'
import { zones as names } from '#text/terms.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Money } from '#web/ui/Money.tsx'
import type { Calculation } from './meter.ts'
import styles from './calculation.module.css'

/** What the month costs by the readings known now, line by line, with the act that set the price. */
export function MonthCalculation({ calculation }: { calculation: Calculation }) {
  const { period, kwh, amountKopiykas, lines, state } = calculation
  const acts = [...new Set(lines.flatMap(({ act }) => (act === null ? [] : [act])))]
  return (
    <Card
      title={indication.newCharge(monthText(period))}
      aside={<Badge tone={state === 'final' ? 'good' : 'plain'}>{kwhText(kwh)}</Badge>}
    >
      <Money kopiykas={amountKopiykas} big />
      <p className={styles.quiet}>{words.calculation[state]}</p>
      <details className={styles.details} open={lines.length <= 4}>
        <summary>{indication.perLine}</summary>
        <ul className={styles.lines}>
          {lines.map((line) => (
            <li
              key={`${line.meter}${line.zone}${line.from}${line.priceE4}${line.recalculation}${line.kwh}`}
              data-zone={line.zone}
            >
              <span className={styles.zone}>{names[line.zone]}</span>
              <span className={styles.how}>
                {kwhText(line.kwh)} × {priceText(line.priceE4)}
                {line.coefficient !== 100 && ` × ${numberText(line.coefficient / 100)}`}
              </span>
              <b>{hryvniasText(line.amountKopiykas)}</b>
              <span className={styles.dates}>
                {line.recalculation === null || line.month === null
                  ? `${dateText(line.from)}–${dateText(line.to)}`
                  : recalculationOf(line.month, line.recalculation)}
              </span>
            </li>
          ))}
        </ul>
        {acts.map((act) => (
          <p key={act} className={styles.quiet}>
            {words.calculation.act(act)}
          </p>
        ))}
      </details>
    </Card>
  )
}

/** Ten-thousandths of a hryvnia as a price: two decimals for whole kopiykas, otherwise as many as needed. */
function priceText(priceE4: number): string {
  return indication.price(
    priceE4 % 100 === 0 ? hryvniasString(priceE4 / 100).replace('.', ',') : numberText(priceE4 / 10_000),
  )
}
