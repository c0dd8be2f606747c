import { lazy, Suspense, useState } from 'react'
import { formatPhone } from '#domain/phone.ts'
import { admin, management } from '#text/admin.ts'
import { auth } from '#text/sign-in.ts'
import { siteName } from '#text/site-name.ts'
import { dateTimeText } from '#text/dates.ts'
import { applicationEvents, applicationStates, staffApplications as words } from '#text/staff-applications.ts'
import { terms } from '#text/terms.ts'
import type { Reply } from '#web/api/call.ts'
import { useCall, useWrite } from '#web/api/queries.ts'
import { chunk, inBrowser } from '#web/chunk.ts'
import { useParams } from '#web/navigation/use-navigation.ts'
import { Page } from '#web/page/Page.tsx'
import { usePermission } from '#web/staff/permission.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { toast } from '#web/ui/toasts.ts'
import { Link } from '#web/navigation/Link.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import styles from './applications.module.css'
import type { Contacts } from './ContactsDialog.tsx'
import { tones } from './tones.ts'

const TalkDialog = lazy(chunk(() => import('./TalkDialog.tsx'), inBrowser))
const ContactsDialog = lazy(chunk(() => import('./ContactsDialog.tsx'), inBrowser))

type Answer = Reply<'/api/admin/applications/one'>

/** /cabinet/admin/management/applications/$application: what is claimed, what is known, who else has the same. */
export default function ApplicationPage() {
  const { application: id = '' } = useParams()
  const answer = useCall('/api/admin/applications/one', { id }, { staleMs: 0 })
  const shown = answer.data?.application
  return (
    <Page
      title={shown && words.one(shown.company)}
      crumbs={
        <LinkButton look="quiet" to="/cabinet/admin/management" preload={false} data-back>
          {words.title}
        </LinkButton>
      }
    >
      <Loaded answer={answer} skeleton={<Skeleton lines={[60, 160, 120]} />}>
        {(reply) => <Shown answer={reply} again={() => void answer.refetch()} />}
      </Loaded>
    </Page>
  )
}

type ShownProps = { answer: Answer; again: () => void }

function Shown({ answer: { application, checks, same, history }, again }: ShownProps) {
  return (
    <div className={styles.page}>
      <Decide application={application} core={checks !== null} again={again} />
      {checks === null && <Alert tone="soon">{words.coreDown}</Alert>}
      <div className={styles.columns}>
        <Claims application={application} />
        <div className={styles.column}>
          {checks !== null && (
            <Card title={words.core}>
              <ul className={styles.badges}>
                {(['accountOfUniqueCode', 'edrpouAgrees', 'contactKnown', 'loginFree'] as const).map(
                  (check) =>
                    checks[check] === null ? null : (
                      <li key={check}>
                        <Badge tone={checks[check] ? 'good' : 'act'}>
                          {management.checks[check][checks[check] ? 'yes' : 'no']}
                        </Badge>
                      </li>
                    ),
                )}
              </ul>
            </Card>
          )}
          <Same same={same} />
          <History history={history} />
        </div>
      </div>
    </div>
  )
}

type DecideProps = { application: Answer['application']; core: boolean; again: () => void }

function Decide({ application, core, again }: DecideProps) {
  const may = usePermission('applications.decide', application.site ?? undefined)
  const approve = useWrite('/api/admin/registrations/approve')
  const [talk, setTalk] = useState<'ask' | 'refuse' | null>(null)
  const { id, version, state } = application
  const open = state === 'pending' || state === 'waiting'
  return (
    <div className={styles.decide}>
      <p className={styles.badges}>
        <Badge tone={tones[state]}>{applicationStates[state]}</Badge>
        {application.answeredAt && <Badge tone="info">{words.answered}</Badge>}
        <span>{dateTimeText(Date.parse(application.createdAt))}</span>
      </p>
      {application.reason && <p>{application.reason}</p>}
      {approve.error && (
        <Alert tone="act" announce>
          {approve.error.message}
        </Alert>
      )}
      {open && may && (
        <div className={styles.actions}>
          <Button
            busy={approve.isPending}
            disabled={!core}
            onClick={() =>
              approve.mutate(
                { body: { id, version } },
                { onSuccess: () => void toast.good(admin.management.approved), onError: again },
              )
            }
          >
            {admin.management.approve}
          </Button>
          <Button look="outline" onClick={() => setTalk('ask')}>
            {words.ask}
          </Button>
          <Button look="outline" onClick={() => setTalk('refuse')}>
            {admin.management.refuse}
          </Button>
        </div>
      )}
      {open && !may && <p>{management.onlyShown}</p>}
      {talk && (
        <Suspense>
          <TalkDialog what={talk} application={application} again={again} onClose={() => setTalk(null)} />
        </Suspense>
      )}
    </div>
  )
}

function Claims({ application }: { application: Answer['application'] }) {
  const [shown, setShown] = useState<Contacts | null>(null)
  const [asking, setAsking] = useState(false)
  const { phone, email } = shown ?? application
  const { verdict } = application
  const right = verdict === 'edrpou' || verdict === 'rnokpp'
  return (
    <Card title={words.claims}>
      <Facts
        facts={[
          [
            terms.edrpou,
            <span key="edrpou" className={styles.badges}>
              {application.edrpou} <Badge tone={right ? 'good' : 'act'}>{words.verdicts[verdict]}</Badge>
            </span>,
          ],
          [words.columns.kind, words.kinds[application.userType]],
          ...(application.account === null ? [] : [[auth.fields.account, application.account] as const]),
          ...(application.unique_code === null
            ? []
            : [[auth.fields.uniqueCode, application.unique_code] as const]),
          ...(application.site === null ? [] : [[words.columns.site, siteName(application.site)] as const]),
          [auth.fields.responsible, application.responsible],
          [terms.phone, formatPhone(phone)],
          [terms.email, email],
        ]}
      />
      {application.contactsMasked && shown === null && (
        <div>
          <Button look="outline" onClick={() => setAsking(true)}>
            {management.contacts.show}
          </Button>
        </div>
      )}
      {asking && (
        <Suspense>
          <ContactsDialog id={application.id} onShown={setShown} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </Card>
  )
}

const Same = ({ same }: Pick<Answer, 'same'>) => (
  <Card title={words.same}>
    {same.length === 0 ? (
      <p>{words.sameNone}</p>
    ) : (
      <ul className={styles.rows}>
        {same.map((each) => (
          <li key={each.id}>
            <span>
              {each.what === 'user' ? `${words.user}: ` : `${words.application}: `}
              {each.what === 'user' ? (
                each.name
              ) : (
                <Link
                  to="/cabinet/admin/management/applications/$application"
                  params={{ application: each.id }}
                >
                  {each.name}
                </Link>
              )}
            </span>
            <small>
              {[
                each.state === 'active' || each.state === 'blocked'
                  ? words.userStates[each.state]
                  : applicationStates[each.state],
                ...each.by.map((by) => words.by[by]),
              ].join(' · ')}
            </small>
          </li>
        ))}
      </ul>
    )}
  </Card>
)

const History = ({ history }: Pick<Answer, 'history'>) => (
  <Card title={words.history}>
    <ol className={styles.rows}>
      {history.map((event) => (
        <li key={`${event.at} ${event.kind}`}>
          <small>
            {words.event(
              event.at,
              event.who ??
                (event.kind === 'filed' || event.kind === 'answered'
                  ? applicationEvents.applicant
                  : words.company),
              applicationEvents.kinds[event.kind],
            )}
          </small>
          {event.text && <p className={styles.said}>{event.text}</p>}
        </li>
      ))}
    </ol>
  </Card>
)
