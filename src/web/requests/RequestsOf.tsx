import type { Contract } from '#contract/index.ts'
import type { RequestKind } from '#domain/business-request.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { requestStates, requestsText as words } from '#text/requests.ts'
import { useCall } from '#web/api/queries.ts'
import { Link } from '#web/navigation/Link.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import layout from '#web/ui/layout.module.css'
import styles from './requests.module.css'

type Request = Contract['/api/entity/requests']['response']['rows'][number]

const tones = {
  new: 'plain',
  'in-progress': 'info',
  waiting: 'soon',
  accepted: 'good',
  partly: 'good',
  refused: 'act',
  withdrawn: 'plain',
} as const

type Props = {
  account: string
  kind: RequestKind
  /** only about this thing; all of the kind otherwise */
  subject?: string
  /** what was asked, in words of the screen that files it */
  describe: (request: Request) => string
}

/** The requests a business has filed about the thing on the screen: state, term, decision. Nothing where there are none. */
export function RequestsOf({ account, kind, subject, describe }: Props) {
  const { data } = useCall(
    '/api/entity/requests',
    subject === undefined ? { account, kind } : { account, kind, subject },
  )
  if (!data || data.rows.length === 0) return null
  return (
    <section className={layout.stack12}>
      <h2>{words.title}</h2>
      <ul className={layout.stack12}>
        {data.rows.map((request) => (
          <li key={request.id} className={styles.request}>
            <div className={styles.head}>
              <strong>{describe(request)}</strong>
              <Badge tone={tones[request.state]}>{requestStates[request.state]}</Badge>
            </div>
            <p className={layout.quiet}>
              {words.number(request.number)} · {words.filed(kyivDate(new Date(request.createdAt)))} ·{' '}
              {request.decidedAt
                ? words.decided(kyivDate(new Date(request.decidedAt)))
                : request.state === 'withdrawn'
                  ? requestStates.withdrawn
                  : words.due(request.dueOn)}
            </p>
            {request.reason && (
              <p>
                {words.answer}: {request.reason}
              </p>
            )}
            {request.by !== null && <p className={layout.quiet}>{words.filedBy(request.by)}</p>}
            <Link to="/cabinet/entity/tickets/$ticket" params={{ ticket: request.ticket }}>
              {words.open}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
