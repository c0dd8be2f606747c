import { lazy, type ReactNode, Suspense, useState } from 'react'
import { siteName } from '#text/site-name.ts'
import { hryvniasText } from '#text/money.ts'
import { payRegistries as words } from '#text/pay-registries.ts'
import { useCall } from '#web/api/queries.ts'
import { chunk, inBrowser } from '#web/chunk.ts'
import { useListState } from '#web/lists/list-state.ts'
import { Link } from '#web/navigation/Link.tsx'
import { usePermission } from '#web/staff/permission.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Choice } from '#web/ui/Choice.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { type FactRow, Facts } from '#web/ui/Facts.tsx'
import { hasCome } from '#web/ui/answer.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import layout from '#web/ui/layout.module.css'
import type { Difference } from './difference.ts'
import styles from './staff-payments.module.css'

const SettleDialog = lazy(chunk(() => import('./SettleDialog.tsx'), inBrowser))

/** What files and the portal say differently, each with what to do; what stands below comes after it and does not move. */
export function Differences({ children }: { children: ReactNode }) {
  const state = useListState({ sort: { by: 'site', descending: false } })
  const all = state.filter('all') === 'true'
  const answer = useCall('/api/admin/payments/differences', all ? { all } : {}, { staleMs: 0, paged: true })
  const [settling, setSettling] = useState<Difference | null>(null)
  return (
    <>
      <div className={styles.first}>
        <Card title={words.differences}>
          <Choice<string>
            legend={words.which}
            quietLegend
            row
            options={[
              { value: '', label: words.open },
              { value: 'true', label: words.all },
            ]}
            value={all ? 'true' : ''}
            onChange={(chosen) => state.setFilter({ all: chosen })}
          />
          <Loaded answer={answer} skeleton={<Skeleton lines={[120]} />}>
            {({ rows, total }) =>
              rows.length === 0 ? (
                <EmptyState title={words.none}>{words.noneHint}</EmptyState>
              ) : (
                <>
                  {total > rows.length && (
                    <p className={styles.quiet}>{words.someShown(rows.length, total)}</p>
                  )}
                  <ul className={styles.parts}>
                    {rows.map((row) => (
                      <li key={row.id}>
                        <One row={row} onSettle={() => setSettling(row)} />
                      </li>
                    ))}
                  </ul>
                </>
              )
            }
          </Loaded>
          <Suspense>
            {settling && <SettleDialog difference={settling} onClose={() => setSettling(null)} />}
          </Suspense>
        </Card>
      </div>
      {hasCome(answer) && children}
    </>
  )
}

/** Money of a whole file that the bank has not brought. */
const isMoney = ({ kind, payment }: Difference) => kind === 'not-there' && payment === null

/** The words for a row that names an account and no payment of the portal. */
const ofAccount = ({ kind, payment, account }: Difference) =>
  payment === null && account !== null && (kind === 'not-here' || kind === 'sum') ? kind : null

const isOfLedger = (row: Difference) => row.kind === 'only-booked' || ofAccount(row) !== null

const kindOf = (row: Difference): string => {
  const kind = ofAccount(row)
  if (kind !== null) return words.byAccount.kinds[kind]
  return isMoney(row) ? words.money : words.kinds[row.kind]
}
const todoOf = (row: Difference): string => {
  const kind = ofAccount(row)
  if (kind !== null) return words.byAccount.todo[kind]
  return isMoney(row) ? words.moneyTodo : words.todo[row.kind]
}

function One({ row, onSettle }: { row: Difference; onSettle: () => void }) {
  const manages = usePermission('payments.manage')
  const { settled } = row
  return (
    <>
      <div className={layout.apart}>
        <b>{kindOf(row)}</b>
        {settled !== null && <Badge tone="plain">{words.decisions[settled.decision]}</Badge>}
      </div>
      <Facts facts={factsOf(row)} />
      {settled === null ? (
        <p className={styles.quiet}>{todoOf(row)}</p>
      ) : (
        <p className={styles.quiet}>
          {settled.words} {words.settledBy(settled.by, Date.parse(settled.at))}
        </p>
      )}
      {settled === null && manages && (
        <div className={layout.row}>
          <Button look="outline" onClick={onSettle}>
            {words.settle}
          </Button>
        </div>
      )}
    </>
  )
}

function factsOf(row: Difference): FactRow[] {
  const where = [row.channel, siteName(row.site), row.row === null ? '' : words.row(row.row)]
  return [
    [words.channel, where.filter(Boolean).join(', ')],
    ...(row.number === null
      ? []
      : [
          [
            words.payment,
            <Link
              key="payment"
              to="/cabinet/admin/management/payments/$payment"
              params={{ payment: row.payment ?? '' }}
              preload={false}
              className={styles.number}
            >
              {row.number}
            </Link>,
          ] as const,
        ]),
    ...(row.account === null ? [] : [[words.account, row.account] as const]),
    ...(row.thereKopiykas === null
      ? []
      : [[words.there, withDay(hryvniasText(row.thereKopiykas), row.paidOn)] as const]),
    ...(row.hereKopiykas === null
      ? []
      : [
          [
            isOfLedger(row) ? words.byAccount.here : words.here,
            row.kind === 'only-booked'
              ? withDay(hryvniasText(row.hereKopiykas), row.paidOn)
              : hryvniasText(row.hereKopiykas),
          ] as const,
        ]),
  ]
}

const withDay = (sum: string, day: string | null) => (day === null ? sum : `${sum} ${words.paidOn(day)}`)
