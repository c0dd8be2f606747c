import type { ReactNode } from 'react'
import { billParts, type BillPart } from '#domain/bill-parts.ts'
import { billParts as partWords, estimatedText, partName } from '#text/bill-parts.ts'
import { bills as billText, lineNotes, billPage as words } from '#text/bills.ts'
import { kwhText } from '#text/format.ts'
import { priceText } from '#text/money.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Money } from '#web/ui/Money.tsx'
import type { BillReply } from './bill-reply.ts'
import styles from './bill.module.css'
import { type BillLine, isEstimated, lineName } from './line-name.ts'

/**
 * «Як утворилася сума»: what was owed, every line as a calculation that can be done by hand, what was paid, the result.
 * A bill with many lines shows their parts; the lines stand in the table below.
 */
export function BillSum({ bill }: { bill: BillReply['bill'] }) {
  return (
    <Card title={words.why}>
      <dl className={styles.sum}>
        <Row name={words.begin(bill.beginKopiykas)} kopiykas={bill.beginKopiykas} strong />
        {billParts(bill.lines).map((part, index) => (
          // parts have no key of their own and never change places
          // oxlint-disable-next-line react/no-array-index-key
          <Part key={index} part={part} />
        ))}
        <Row name={words.charged} kopiykas={bill.amountKopiykas} strong />
        <Row name={words.paid} kopiykas={0 - bill.paidKopiykas} strong />
        <Row name={words.end} kopiykas={bill.endKopiykas} total />
      </dl>
    </Card>
  )
}

function Part({ part: { of, lines, kwh, kopiykas } }: { part: BillPart<BillLine> }) {
  const [line] = lines
  if (!line) return null
  if (of !== 'line') {
    const estimated = lines.filter(isEstimated).length
    return (
      <Row name={partName(of, line.zone, lines.length)} kopiykas={kopiykas} more={[kwhText(kwh)]}>
        {estimated > 0 && <Badge tone="soon">{partWords.estimatedLines(estimated)}</Badge>}
      </Row>
    )
  }
  return (
    <Row name={lineName(line)} kopiykas={kopiykas} more={moreOf(line)}>
      {isEstimated(line) && (
        <details className={styles.how}>
          <summary>
            <Badge tone="soon">{partWords.estimated}</Badge> {partWords.how}
          </summary>
          <p>{estimatedText(line)}</p>
        </details>
      )}
    </Row>
  )
}

/** The formula of a line, why it is not plain consumption, and the act behind its price. */
function moreOf(line: BillLine): string[] {
  const formula =
    line.priceE4 === 0
      ? null
      : billText.formula(line.kwh, priceText(line.priceE4), line.coefficient, line.amountKopiykas)
  // the act of a tariff stands under the lines; here stands only the document of a correction
  const act = line.meter === null && formula === null ? line.act : null
  const note = line.note === 'recalculation' ? lineNotes.recalculation : null
  return [line.meter === null ? null : words.values(line), formula, note, act].filter((text) => text !== null)
}

type RowProps = {
  name: string
  kopiykas: number
  more?: string[]
  strong?: boolean
  total?: boolean
  children?: ReactNode
}

const Row = ({ name, kopiykas, more = [], strong = false, total = false, children }: RowProps) => (
  <div data-strong={strong} data-total={total}>
    <dt>
      {name}
      {more.map((text) => (
        <span key={text} className={styles.more}>
          {text}
        </span>
      ))}
      {children}
    </dt>
    <dd>
      <Money kopiykas={kopiykas} />
    </dd>
  </div>
)
