import { lazy, Suspense, useState } from 'react'
import { isIsoDate } from '#domain/calendar.ts'
import { isCompanyField } from '#domain/company-fields.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { siteName } from '#text/site-name.ts'
import { companyInformation } from '#text/company-information.ts'
import { dateTimeText, daysText, monthText } from '#text/dates.ts'
import { numberText } from '#text/format.ts'
import { hryvniasText } from '#text/money.ts'
import { requestStates } from '#text/requests.ts'
import { staffRequests as words } from '#text/staff-requests.ts'
import { titles } from '#text/titles.ts'
import { useCall } from '#web/api/queries.ts'
import { chunk, inBrowser } from '#web/chunk.ts'
import { DownloadButton } from '#web/lists/DownloadButton.tsx'
import { Link } from '#web/navigation/Link.tsx'
import { useParams } from '#web/navigation/use-navigation.ts'
import { Page } from '#web/page/Page.tsx'
import { usePermission } from '#web/staff/permission.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { type FactRow, Facts } from '#web/ui/Facts.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { type Answer, type Deed, providerNote } from './opened.ts'
import styles from './requests.module.css'
import { Term } from './Term.tsx'
import { tones } from './tones.ts'

const DecideDialog = lazy(chunk(() => import('./DecideDialog.tsx'), inBrowser))

/** /cabinet/admin/management/requests/$request: what is asked, what stands now, the conversation, the decision. */
export default function RequestPage() {
  const { request: id = '' } = useParams()
  const answer = useCall('/api/admin/requests/one', { id }, { staleMs: 0 })
  return (
    <Page
      title={answer.data && words.one(answer.data.request.number)}
      told={answer.data ? words.kinds[answer.data.request.kind] : words.title}
      crumbs={
        <LinkButton look="quiet" to="/cabinet/admin/management/requests" preload={false} data-back>
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

function Shown({ answer, again }: { answer: Answer; again: () => void }) {
  const { request, volumes, thread } = answer
  const looks = usePermission('accounts.look', request.site)
  return (
    <div className={styles.page}>
      <Decide answer={answer} again={again} />
      <div className={styles.columns}>
        <Card title={words.facts}>
          <Facts
            facts={[
              [words.asks[askerOf(request)], request.company],
              [words.columns.account, request.account, request.account],
              [words.columns.site, siteName(request.site)],
              [words.columns.createdAt, dateTimeText(Date.parse(request.createdAt))],
              ...(request.by === null ? [] : [[words.filedBy, request.by] as const]),
              ...factsOf(request),
            ]}
          />
          {looks && (
            <Link to="/cabinet/admin/ca_check/$account" params={{ account: request.account }} preload={false}>
              {titles.caCheck}
            </Link>
          )}
          {request.plan !== null && <p className={styles.said}>{words.movedTo(request.plan)}</p>}
          {request.kind === 'limit-correction' && <Volumes request={request} volumes={volumes} />}
        </Card>
        <Card title={words.thread}>
          <ol className={styles.thread}>
            {thread.map((message) => (
              <li key={message.id}>
                <small>
                  {words.said(message.at, message.author === 'customer' ? words.customer : words.us)}
                </small>
                <p className={styles.said}>{message.text}</p>
                {message.files.map((file) => (
                  <DownloadButton
                    key={file.id}
                    path="/api/admin/requests/file"
                    body={{ id: request.id, file: file.id }}
                    look="quiet"
                  >
                    {file.name}
                  </DownloadButton>
                ))}
              </li>
            ))}
          </ol>
        </Card>
      </div>
    </div>
  )
}

const askerOf = ({ household, provider }: Answer['request']) =>
  household ? 'household' : provider ? 'provider' : 'business'

const fieldName = (field: string) => (isCompanyField(field) ? companyInformation.fields[field] : null)

const sumText = (kopiykas: string | number | null | undefined): string =>
  typeof kopiykas === 'number' ? hryvniasText(kopiykas) : words.unknown

/** What is asked, in the words of the screen that files it. */
function factsOf({ kind, facts, subject }: Answer['request']): FactRow[] {
  const word = (name: string) => String(facts[name] ?? '')
  switch (kind) {
    case 'violation-dispute':
      return [
        [words.act, subject],
        ...(typeof facts['amount'] === 'number'
          ? [[words.amount, hryvniasText(facts['amount'])] as const]
          : []),
      ]
    case 'act-objection':
      return [
        [words.period, facts['from'] ? daysText(word('from'), word('to')) : subject],
        [words.line, word('line') || words.unknown],
      ]
    // the volumes stand in the first message of the conversation
    case 'acceptance-objection':
      return [
        [words.acceptance, subject],
        [words.month, facts['month'] ? monthText(word('month')) : words.unknown],
      ]
    case 'company-change':
      return [
        [words.field, fieldName(word('field')) ?? subject],
        [words.value, word('value')],
      ]
    case 'provider-document':
      return [[words.columns.subject, subject]]
    case 'instalments':
      return [
        [words.debt, sumText(facts['debt'])],
        ...Object.keys(facts)
          .filter(isIsoDate)
          .toSorted()
          .map((day): FactRow => [words.part(day), sumText(facts[day])]),
      ]
    case 'supply-back':
      return [[words.owedNow, sumText(facts['owed'])]]
    case 'limit-correction':
      return []
  }
}

function Volumes({ request, volumes }: Pick<Answer, 'request' | 'volumes'>) {
  const months = Object.keys(request.facts).toSorted()
  return (
    <>
      <table className={styles.volumes}>
        <thead>
          <tr>
            <th scope="col">{words.month}</th>
            <th scope="col">{words.now}</th>
            <th scope="col">{words.wanted}</th>
          </tr>
        </thead>
        <tbody>
          {months.map((month) => {
            const now = volumes?.find((volume) => volume.month === month)?.kwh ?? null
            return (
              <tr key={month}>
                <th scope="row">{monthText(month)}</th>
                <td>{now === null ? words.unknown : numberText(now)}</td>
                <td>{numberText(Number(request.facts[month]))}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {volumes === null && <p className={styles.quiet}>{words.nowUnknown}</p>}
    </>
  )
}

function Decide({ answer, again }: { answer: Answer; again: () => void }) {
  const { request } = answer
  const may = usePermission('requests.decide', request.site)
  const [deed, setDeed] = useState<Deed | null>(null)
  const open = request.term !== null
  const parts = request.kind === 'limit-correction' || request.kind === 'violation-dispute'
  const note = open ? providerNote(request) : null
  return (
    <div className={styles.decide}>
      <p className={styles.badges}>
        <Badge tone={tones[request.state]}>{requestStates[request.state]}</Badge>
        {open ? (
          <span>
            {words.columns.due} <Term row={request} />
          </span>
        ) : (
          request.decidedAt && (
            <span>
              {words.decidedBy(kyivDate(new Date(request.decidedAt)), request.decidedBy ?? words.us)}
            </span>
          )
        )}
      </p>
      {request.reason && <p className={styles.said}>{request.reason}</p>}
      {request.state === 'waiting' && <p className={styles.quiet}>{words.waits}</p>}
      {note && (
        <Alert tone="soon" title={note.title}>
          {note.text}
        </Alert>
      )}
      {open && may && (
        <div className={styles.badges}>
          <Button onClick={() => setDeed('accepted')}>{words.accept}</Button>
          {parts && (
            <Button look="outline" onClick={() => setDeed('partly')}>
              {words.partly}
            </Button>
          )}
          <Button look="outline" onClick={() => setDeed('refused')}>
            {words.refuse}
          </Button>
          <Button look="outline" onClick={() => setDeed('ask')}>
            {words.ask}
          </Button>
        </div>
      )}
      {open && !may && <p className={styles.quiet}>{words.mayNot}</p>}
      {deed && (
        <Suspense>
          <DecideDialog deed={deed} answer={answer} again={again} onClose={() => setDeed(null)} />
        </Suspense>
      )}
    </div>
  )
}
