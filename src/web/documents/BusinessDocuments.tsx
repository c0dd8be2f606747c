import { businessDocuments } from '#lists/business-documents.ts'
import {
  documentKinds,
  documentKindsMany,
  documentStates,
  businessDocuments as words,
} from '#text/business-documents.ts'
import { dateText, monthTitle } from '#text/dates.ts'
import { titles } from '#text/titles.ts'
import type { Reply } from '#web/api/call.ts'
import { DownloadButton } from '#web/lists/DownloadButton.tsx'
import { ListView } from '#web/lists/ListView.tsx'
import { useList } from '#web/lists/use-list.ts'
import { Page } from '#web/page/Page.tsx'
import { useSession } from '#web/session/session.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import styles from './documents.module.css'

type Answer = Reply<'/api/entity/documents'>
type Document = Answer['rows'][number]

const tones = {
  issued: 'plain',
  'to-sign': 'soon',
  signed: 'light',
  'signed-both': 'good',
  refused: 'act',
  waiting: 'soon',
  registered: 'good',
  'not-due': 'plain',
  cancelled: 'plain',
} as const

const cells = {
  kind: (row: Document) => (
    <span className={styles.fate}>
      {documentKinds[row.kind]}
      <span className={styles.quiet}>
        {monthTitle(row.period)} · {row.number}
      </span>
    </span>
  ),
  state: (row: Document) => (
    <span className={styles.fate}>
      <Badge tone={tones[row.state]}>{documentStates[row.state]}</Badge>
      {row.registeredOn !== null && <span className={styles.quiet}>{dateText(row.registeredOn)}</span>}
    </span>
  ),
  file: (row: Document) =>
    row.byHand ? (
      <span className={styles.quiet}>{words.byHand}</span>
    ) : (
      <DownloadButton
        path="/api/entity/document/file"
        body={{ account: row.account, kind: row.kind, bill: row.bill }}
        look="quiet"
      >
        PDF
        <span className="visually-hidden">
          {' '}
          {documentKinds[row.kind]} {row.number}
        </span>
      </DownloadButton>
    ),
}

/** docs/payment: what a firm was issued, of all its accounts; what it has to sign, what is registered. */
export default function BusinessDocuments() {
  const accounts = useSession(({ entity }) => entity.accounts)
  const list = useList(businessDocuments, '/api/entity/documents', {})
  const { data } = list.answer
  return (
    <Page intro={words.intro}>
      <ListView
        of={list}
        caption={titles.paymentDocs}
        rowKey={(row) => `${row.account} ${row.kind} ${row.number}`}
        cells={cells}
        without={accounts.length > 1 ? [] : ['account']}
        choices={{
          account:
            accounts.length > 1
              ? accounts.map(({ account, address }) => [account, `${account} · ${address}`] as const)
              : [],
        }}
        empty={
          <EmptyState
            title={words.none}
            action={<LinkButton to="/cabinet/entity/indication">{words.toReadings}</LinkButton>}
          >
            {words.noneHint}
          </EmptyState>
        }
      />
      {data && data.sums.length > 0 && (
        <ul className={styles.sums}>
          {data.sums.map(({ kind, count, amountKopiykas }) => (
            <li key={kind}>{words.sumOf(documentKindsMany[kind], count, amountKopiykas)}</li>
          ))}
        </ul>
      )}
    </Page>
  )
}
