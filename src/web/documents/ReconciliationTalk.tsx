import { lazy, Suspense, useState } from 'react'
import { daysText } from '#text/dates.ts'
import { reconciliationTalk as words } from '#text/reconciliation-talk.ts'
import type { Reply } from '#web/api/call.ts'
import { useCall, useWrite } from '#web/api/queries.ts'
import { chunk, inBrowser } from '#web/chunk.ts'
import { useMay } from '#web/customer/may.ts'
import { RequestsOf } from '#web/requests/RequestsOf.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import layout from '#web/ui/layout.module.css'
import { toast } from '#web/ui/toasts.ts'
import { SignButton } from './SignButton.tsx'
import styles from './dunning.module.css'

const ObjectionDialog = lazy(chunk(() => import('./ObjectionDialog.tsx'), inBrowser))

type Act = Reply<'/api/entity/reconciliation'>
type Talk = Reply<'/api/entity/reconciliations'>['rows'][number]

const tones = {
  agreed: 'good',
  objected: 'soon',
  answered: 'light',
  signed: 'light',
  'signed-company': 'good',
} as const
const asks = ({ facts }: { facts: Readonly<Record<string, string | number | null>> }) =>
  words.ofLine(String(facts['line'] ?? ''))

/** What the parties said of the act on the screen: agree, object, and the time line of both. */
export function ReconciliationTalk({ account, act }: { account: string; act: Act }) {
  const [objecting, setObjecting] = useState(false)
  const { data } = useCall('/api/entity/reconciliations', { account })
  const agree = useWrite('/api/entity/reconciliation/agree')
  const period = { account, from: act.from, to: act.to }
  const talk = data?.rows.find(({ from, to }) => from === act.from && to === act.to)
  const others = data?.rows.filter((row) => row !== talk) ?? []
  const last = talk?.events.at(-1)
  const changed =
    last !== undefined && last.closingKopiykas !== null && last.closingKopiykas !== act.closingKopiykas
  const may = useMay('prepare', account)
  const signed = talk?.state === 'signed' || talk?.state === 'signed-company'
  const confirm = async () => {
    await agree.mutateAsync({ body: period })
    toast.good(words.agreed)
  }
  return (
    <section className={layout.stack12}>
      <h2>
        {words.title}{' '}
        <Badge tone={talk ? tones[talk.state] : 'plain'}>{words.states[talk?.state ?? 'none']}</Badge>
      </h2>
      <p className={layout.quiet}>{words.informational}</p>
      {changed && <p>{words.changed}</p>}
      {talk && <TimeLine talk={talk} />}
      {data && !signed && may && (
        <div className={styles.actions}>
          {(talk?.state !== 'agreed' || changed) && (
            <Button busy={agree.isPending} onClick={() => void confirm()}>
              {words.agree}
            </Button>
          )}
          <Button look="outline" onClick={() => setObjecting(true)}>
            {words.object}
          </Button>
          {talk?.state === 'agreed' && !changed && (
            <SignButton account={account} kind="reconciliation" documentKey={`${act.from}_${act.to}`} />
          )}
        </div>
      )}
      {objecting && (
        <Suspense>
          <ObjectionDialog account={account} act={act} onClose={() => setObjecting(false)} />
        </Suspense>
      )}
      <RequestsOf account={account} kind="act-objection" describe={asks} />
      {others.length > 0 && (
        <>
          <h3>{words.others}</h3>
          <ul className={styles.history}>
            {others.map((row) => (
              <li key={`${row.from} ${row.to}`}>
                {daysText(row.from, row.to)}
                <Badge tone={tones[row.state]}>{words.states[row.state]}</Badge>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

const TimeLine = ({ talk }: { talk: Talk }) => (
  <ol className={styles.history}>
    {talk.events.map((event) => (
      <li key={`${event.at} ${event.kind}`}>
        <div>
          <strong>{words.states[event.kind]}</strong>
          <p className={layout.quiet}>{words.event(event.at, event.by)}</p>
          {event.note !== null && <p className={styles.note}>{event.note}</p>}
        </div>
        {event.closingKopiykas !== null && (
          <span className={layout.quiet}>{words.closing(event.closingKopiykas)}</span>
        )}
      </li>
    ))}
  </ol>
)
