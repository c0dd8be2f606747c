import { billPage as words, bills as billText, lineNotes } from '#text/billing.ts'
import { priceText } from '#text/money.ts'
import { Card } from '#web/ui/Card.tsx'
import { Money } from '#web/ui/Money.tsx'
import type { BillReply } from './bill-reply.ts'
import styles from './bill.module.css'
import { type BillLine, lineName } from './line-name.ts'

/** «Як утворилася сума»: what was owed, every line as a sum one can do by hand, what was paid, what it makes. */
export function BillSum({ bill }: { bill: BillReply['bill'] }) {
  return (
    <Card title={words.why}>
      <p className={styles.small}>{words.whyIntro}</p>
      <dl className={styles.sum}>
        <Row name={words.begin(bill.beginKopiykas)} kopiykas={bill.beginKopiykas} strong />
        {bill.lines.map((line, index) => (
          // lines have no key of their own and never change places
          // oxlint-disable-next-line react/no-array-index-key
          <Row key={index} name={lineName(line)} kopiykas={line.amountKopiykas} more={moreOf(line)} />
        ))}
        <Row name={words.charged} kopiykas={bill.amountKopiykas} strong />
        <Row name={words.paid} kopiykas={0 - bill.paidKopiykas} strong />
        <Row name={words.end} kopiykas={bill.endKopiykas} total />
      </dl>
    </Card>
  )
}

/** The formula of a line, why it is not plain consumption, and the act behind its price. */
function moreOf(line: BillLine): string[] {
  const formula =
    line.meter === null
      ? null
      : billText.formula(line.kwh, priceText(line.priceE4), line.coefficient, line.amountKopiykas)
  // the act of a tariff stands under the lines; here only the paper a correction was made by
  const act = line.meter === null ? line.act : null
  const read = line.meter === null ? null : words.readBy(line)
  const note = line.note === 'recalculation' ? lineNotes.recalculation : read
  return [formula, note, act].filter((text) => text !== null)
}

type RowProps = { name: string; kopiykas: number; more?: string[]; strong?: boolean; total?: boolean }

const Row = ({ name, kopiykas, more = [], strong = false, total = false }: RowProps) => (
  <div data-strong={strong} data-total={total}>
    <dt>
      {name}
      {more.map((text) => (
        <span key={text} className={styles.more}>
          {text}
        </span>
      ))}
    </dt>
    <dd>
      <Money kopiykas={kopiykas} />
    </dd>
  </div>
)
