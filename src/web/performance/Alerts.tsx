import { lazy, Suspense, useState } from 'react'
import { formatDateTime } from '#domain/kyiv.ts'
import { performance as words } from '#text/performance.ts'
import { useCall } from '#web/api/queries.ts'
import { chunk, inBrowser } from '#web/chunk.ts'
import { usePermission } from '#web/staff/permission.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { type Column, Table } from '#web/ui/Table.tsx'
import layout from '#web/ui/layout.module.css'
import type { Answer, Rule } from './alert-rule.ts'
import styles from './performance.module.css'

const AlertDialog = lazy(chunk(() => import('./AlertDialog.tsx'), inBrowser))

const stateOf = ({ enabled, firingSince, checkedAt }: Rule) =>
  !enabled ? 'off' : firingSince !== null ? 'firing' : checkedAt === null ? 'unknown' : 'calm'
const TONES = { off: 'plain', firing: 'act', unknown: 'plain', calm: 'good' } as const

/** Rules that tell employees when something gets worse, and what they told lately. */
export function Alerts({ everyMs }: { everyMs: number | undefined }) {
  const answer = useCall('/api/admin/alerts', {}, { staleMs: 0, everyMs })
  const mayEdit = usePermission('alerts.edit')
  const [edited, setEdited] = useState<Rule | 'new' | null>(null)
  const columns: readonly Column<Rule>[] = [
    {
      key: 'rule',
      title: words.alertColumns.rule,
      place: 'head',
      cell: (rule) =>
        mayEdit ? (
          <button type="button" className={styles.rule} onClick={() => setEdited(rule)}>
            {words.watched(rule)}
          </button>
        ) : (
          words.watched(rule)
        ),
    },
    {
      key: 'threshold',
      title: words.alertColumns.threshold,
      place: 'under',
      cell: ({ metric, threshold, minutes }) => words.limit(words.measured(metric, threshold), minutes),
    },
    {
      key: 'value',
      title: words.alertColumns.value,
      figures: true,
      place: 'details',
      cell: ({ metric, value }) => (value === null ? '—' : words.measured(metric, value)),
    },
    {
      key: 'receivers',
      title: words.alertColumns.receivers,
      place: 'details',
      cell: ({ names, webhook }) => [...names, ...(webhook === null ? [] : [webhook])].join(', '),
    },
    {
      key: 'state',
      title: words.alertColumns.state,
      place: 'right',
      cell: (rule) => <Badge tone={TONES[stateOf(rule)]}>{words.alertStates[stateOf(rule)]}</Badge>,
    },
  ]
  return (
    <section className={layout.stack12}>
      <div className={layout.apart}>
        <h2>{words.alerts}</h2>
        {mayEdit && (
          <Button look="outline" onClick={() => setEdited('new')}>
            {words.add}
          </Button>
        )}
      </div>
      <Loaded answer={answer}>
        {({ rules, people, events }) => (
          <>
            <Table
              caption={words.alerts}
              columns={columns}
              rows={rules}
              rowKey={({ id }) => id}
              empty={<EmptyState title={words.noAlerts}>{words.noAlertsHint}</EmptyState>}
            />
            <h3>{words.events}</h3>
            <Events events={events} />
            <Suspense>
              {edited !== null && (
                <AlertDialog
                  rule={edited === 'new' ? null : edited}
                  people={people}
                  onClose={() => setEdited(null)}
                />
              )}
            </Suspense>
          </>
        )}
      </Loaded>
    </section>
  )
}

const Events = ({ events }: Pick<Answer, 'events'>) =>
  events.length === 0 ? (
    <p className={styles.told}>{words.noEvents}</p>
  ) : (
    <ol className={styles.states}>
      {events.map(({ id, at, state, metric, subject, value }) => (
        <li key={id}>
          <span>
            {formatDateTime(Date.parse(at))} · {words.watched({ metric, subject, site: null })}
            {value !== null && ` · ${words.measured(metric, value)}`}
          </span>
          <Badge tone={state === 'firing' ? 'act' : 'good'}>{words.event[state]}</Badge>
        </li>
      ))}
    </ol>
  )
