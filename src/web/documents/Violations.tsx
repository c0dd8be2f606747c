import { lazy, Suspense } from 'react'
import { dateText } from '#text/dates.ts'
import { formatMoney } from '#domain/money.ts'
import { violations } from '#lists/document-violations.ts'
import { documents, violationStates, violationsPage as words } from '#text/documents.ts'
import { kwhText } from '#text/format.ts'
import { hryvniasText } from '#text/money.ts'
import { emptyStates } from '#text/entry-notes.ts'
import { titles } from '#text/titles.ts'
import type { Reply } from '#web/api/call.ts'
import { chunk, inBrowser } from '#web/chunk.ts'
import { useCustomer } from '#web/customer/customer.ts'
import { ListView } from '#web/lists/ListView.tsx'
import { useList } from '#web/lists/use-list.ts'
import { Page } from '#web/page/Page.tsx'
import { Alert } from '#web/ui/Alert.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import layout from '#web/ui/layout.module.css'
import styles from './documents.module.css'

// only a business disputes an act here
const ViolationDetails = lazy(
  chunk(async () => ({ default: (await import('./ViolationDetails.tsx')).ViolationDetails }), inBrowser),
)

type Answer = Reply<'/api/person/violations'>
type Row = Answer['rows'][number]
type Pages = ReturnType<typeof useCustomer>['pages']

const text = documents.violations
const tones = { drawn: 'soon', reviewed: 'act', disputed: 'soon', paid: 'good', cancelled: 'plain' } as const

const cells = {
  kind: (row: Row) => (
    <span className={styles.fate}>
      {row.kind}
      <span className={layout.quiet}>
        {words.inspector}: {row.inspector}
      </span>
    </span>
  ),
  decision: (row: Row) => (
    <span className={styles.fate}>
      {row.decision ?? (row.reviewedOn === null ? words.noDecision : dateText(row.reviewedOn))}
      {row.protocol !== null && (
        <span className={layout.quiet}>
          {words.protocol(row.protocol)}
          {row.reviewedOn !== null && `, ${dateText(row.reviewedOn)}`}
        </span>
      )}
    </span>
  ),
  amount: (row: Row) => (
    <span className={styles.fate}>
      {row.amountKopiykas === null ? '—' : formatMoney(row.amountKopiykas)}
      {row.kwh !== null && <span className={layout.quiet}>{kwhText(row.kwh)}</span>}
    </span>
  ),
  state: (row: Row) => (
    <span title={violationStates[row.state].meaning}>
      <Badge tone={tones[row.state]}>{violationStates[row.state].name}</Badge>
    </span>
  ),
}

/** docs/violations: acts on violations, the decisions, and the debts they caused. */
export default function Violations() {
  const { account, cabinet, calls, pages } = useCustomer()
  const list = useList(violations, calls.violations, { account })
  const { data } = list.answer
  return (
    <Page intro={words.intro}>
      <ListView
        of={list}
        above={data && <Debts debts={data.debts} bills={pages.bills} />}
        caption={titles.violations}
        rowKey={(row) => row.number}
        cells={cells}
        empty={
          <EmptyState drawing="paid" title={emptyStates['no-violation-acts'].text}>
            {words.emptyHint}
          </EmptyState>
        }
      />
      {cabinet === 'entity' && data && data.total > 0 && (
        <Suspense>
          <ViolationDetails account={account} acts={data.rows} />
        </Suspense>
      )}
      {data && (data.total > 0 || list.filtered) && <Rights ticket={pages.newTicket} />}
    </Page>
  )
}

function Debts({ debts, bills }: { debts: Answer['debts']; bills: Pages['bills'] }) {
  const owed = debts.filter(({ endKopiykas }) => endKopiykas > 0)
  if (owed.length === 0) return null
  return (
    <Alert
      tone="act"
      title={words.debtTotal(owed.reduce((sum, debt) => sum + debt.endKopiykas, 0))}
      action={
        <LinkButton look="outline" to={bills}>
          {words.pay}
        </LinkButton>
      }
    >
      <p>{words.debtHint}</p>
      <dl className={styles.debts}>
        {owed.map((debt) => (
          <div key={debt.name}>
            <dt>{debt.name}</dt>
            <dd>{hryvniasText(debt.endKopiykas)}</dd>
          </div>
        ))}
      </dl>
    </Alert>
  )
}

const Rights = ({ ticket }: { ticket: Pages['newTicket'] }) => (
  <Card title={words.rightsTitle}>
    <ul className={styles.rights}>
      {text.rights.map((right) => (
        <li key={right}>{right}</li>
      ))}
    </ul>
    <div>
      <LinkButton look="outline" to={ticket} search={{ kind: 'complaint', title: words.object }}>
        {words.object}
      </LinkButton>
    </div>
  </Card>
)
