import type { ReactNode } from 'react'
import { dateTimeText } from '#text/dates.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { providerDocuments as words, versionStates } from '#text/provider-documents.ts'
import { requestsText } from '#text/requests.ts'
import { fileSizeText } from '#text/file-size.ts'
import type { Reply } from '#web/api/call.ts'
import type { useListState } from '#web/lists/list-state.ts'
import { fetchFile } from '#web/lists/fetch-file.ts'
import { Link } from '#web/navigation/Link.tsx'
import { Alert } from '#web/ui/Alert.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { PastTheEnd } from '#web/ui/PastTheEnd.tsx'
import layout from '#web/ui/layout.module.css'
import styles from './documents.module.css'

export type SentDocument = Reply<'/api/provider/documents'>['documents'][number]
type Version = SentDocument['versions'][number]

const TONES = {
  new: 'plain',
  'in-progress': 'info',
  waiting: 'soon',
  accepted: 'good',
  partly: 'good',
  refused: 'act',
  withdrawn: 'plain',
  replaced: 'plain',
} as const

type Props = {
  documents: readonly SentDocument[]
  pages: ReturnType<ReturnType<typeof useListState>['pages']>
  /** another page is on its way */
  busy: boolean
  /** the way on where nothing was sent */
  action: ReactNode
  onVersion: ((document: SentDocument) => void) | null
}

/** What the provider has sent to the company: each document with all its versions and what was decided of each. */
export function SentDocuments({ documents, pages, busy, action, onVersion }: Props) {
  if (pages.total > 0 && documents.length === 0) return <PastTheEnd onPage={pages.onPage} />
  if (documents.length === 0)
    return (
      <EmptyState drawing="letters" title={words.empty} action={action}>
        {words.emptyHint}
      </EmptyState>
    )
  return (
    <div className={layout.stack16} aria-busy={busy}>
      <ul className={layout.stack16}>
        {documents.map((document) => (
          <li key={document.document} className={styles.document}>
            <Sent document={document} onVersion={onVersion} />
          </li>
        ))}
      </ul>
      <Pagination {...pages} />
    </div>
  )
}

function Sent({ document, onVersion }: { document: SentDocument; onVersion: Props['onVersion'] }) {
  const { title, account, paper, versions } = document
  const [last, ...former] = versions
  if (!last) return null
  return (
    <>
      <div className={styles.head}>
        <h2>{title}</h2>
        <Badge tone={TONES[last.state]}>{versionStates[last.state]}</Badge>
      </div>
      {last.reason !== null && (
        <Alert tone={last.state === 'refused' ? 'act' : 'good'}>
          <b>{last.state === 'refused' ? words.why : words.said}:</b> {last.reason}
        </Alert>
      )}
      <About document={document} version={last} />
      <div className={styles.ways}>
        {onVersion && (
          <Button look={last.state === 'refused' ? 'outline' : 'quiet'} onClick={() => onVersion(document)}>
            {words.sendVersion}
          </Button>
        )}
        {paper !== null && (
          <Link to="/cabinet/entity/docs/signing/$paper" params={{ paper }}>
            {words.openPaper}
          </Link>
        )}
      </div>
      {former.length > 0 && (
        <details className={styles.former}>
          <summary>{words.former(former.length)}</summary>
          <ol aria-label={words.former(former.length)}>
            {former.map((version) => (
              <li key={version.version} className={layout.stack4}>
                <span>
                  {words.version(version.version)}{' '}
                  <Badge tone={TONES[version.state]}>{versionStates[version.state]}</Badge>
                </span>
                {version.reason !== null && <p>{version.reason}</p>}
                <About document={document} version={version} />
              </li>
            ))}
          </ol>
        </details>
      )}
      <p className={styles.quiet}>{requestsText.account(account)}</p>
    </>
  )
}

function About({ document: { document }, version }: { document: SentDocument; version: Version }) {
  const moment = dateTimeText(Date.parse(version.sentAt))
  const waits = version.state === 'new' || version.state === 'in-progress' || version.state === 'waiting'
  return (
    <>
      <p className={styles.quiet}>
        {words.version(version.version)} ·{' '}
        {version.by === null ? words.sentAt(moment) : words.sentBy(version.by, moment)} ·{' '}
        {requestsText.number(version.number)} ·{' '}
        {version.decidedAt === null
          ? waits && requestsText.due(version.dueOn)
          : requestsText.decided(kyivDate(new Date(version.decidedAt)))}
      </p>
      {version.note !== null && <p>{version.note}</p>}
      <div className={styles.ways}>
        <Button
          look="quiet"
          onClick={() =>
            void fetchFile('/api/provider/documents/file', { document, version: version.version })
          }
        >
          {words.saveFile(version.name, fileSizeText(version.size))}
        </Button>
        <Link to="/cabinet/entity/tickets/$ticket" params={{ ticket: version.ticket }}>
          {requestsText.open}
        </Link>
      </div>
    </>
  )
}
