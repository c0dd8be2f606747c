import { lazy, Suspense, useState } from 'react'
import { businessDocuments } from '#lists/business-documents.ts'
import {
  documentChoice,
  documentKinds,
  documentKindsMany,
  documentStates,
  businessDocuments as words,
} from '#text/business-documents.ts'
import { dateText, monthTitle } from '#text/dates.ts'
import { titles } from '#text/titles.ts'
import { monthPackage } from '#text/accounting.ts'
import { chunk, inBrowser } from '#web/chunk.ts'
import { DownloadButton } from '#web/lists/DownloadButton.tsx'
import { ChoiceCell, useChosen } from '#web/lists/ChosenRows.tsx'
import { ListView } from '#web/lists/ListView.tsx'
import { useList } from '#web/lists/use-list.ts'
import { Page } from '#web/page/Page.tsx'
import { useSession } from '#web/session/session.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import layout from '#web/ui/layout.module.css'
import { ActFate, isObjectedTo } from './ActFate.tsx'
import choice from './choice.module.css'
import { type BusinessDocument, DocumentChoice, keyOf } from './DocumentChoice.tsx'
import styles from './documents.module.css'

// on a press
const PackageDialog = lazy(
  chunk(() => import('./PackageDialog.tsx').then((module) => ({ default: module.PackageDialog })), inBrowser),
)

const ActObjectionDialog = lazy(chunk(() => import('./ActObjectionDialog.tsx'), inBrowser))

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

/** The files of a document: on paper, and for accounting programs. */
const formatsOf = ({ kind }: BusinessDocument) =>
  kind === 'tax-invoice' ? (['pdf', 'declar', 'medoc'] as const) : (['pdf', 'comdoc'] as const)

const file = (row: BusinessDocument) =>
  row.byHand ? (
    <span className={layout.quiet}>{words.byHand}</span>
  ) : (
    <span className={choice.files}>
      {formatsOf(row).map((format) => (
        <DownloadButton
          key={format}
          path="/api/entity/document/file"
          body={{ account: row.account, kind: row.kind, bill: row.bill, format }}
          look="quiet"
        >
          {documentChoice.formats[format]}
          <span className="visually-hidden">
            {' '}
            {documentKinds[row.kind]} {row.number}
          </span>
        </DownloadButton>
      ))}
    </span>
  )

/** docs/payment: what a firm was issued, of all its accounts; what it has to sign, what is registered. */
export default function BusinessDocuments() {
  const accounts = useSession(({ entity }) => entity.accounts)
  const list = useList(businessDocuments, '/api/entity/documents', {})
  const { data } = list.answer
  const [packing, setPacking] = useState(false)
  const chosen = useChosen(keyOf)
  const [objecting, setObjecting] = useState<BusinessDocument | null>(null)
  const kind = (row: BusinessDocument) => (
    <ChoiceCell
      of={chosen}
      row={row}
      label={documentChoice.choose(documentKinds[row.kind], row.number)}
      disabled={row.byHand}
    >
      <span className={styles.fate}>
        {documentKinds[row.kind]}
        <span className={layout.quiet}>
          {monthTitle(row.period)} · {row.number}
        </span>
      </span>
    </ChoiceCell>
  )
  const state = (row: BusinessDocument) => (
    <span className={styles.fate}>
      {!(row.state === 'to-sign' && isObjectedTo(row)) && (
        <Badge tone={tones[row.state]}>{documentStates[row.state]}</Badge>
      )}
      {row.kind === 'act' && <ActFate act={row} onObject={setObjecting} />}
      {row.registeredOn !== null && <span className={layout.quiet}>{dateText(row.registeredOn)}</span>}
    </span>
  )
  return (
    <Page
      intro={words.intro}
      files={
        <Button look="outline" onClick={() => setPacking(true)}>
          {monthPackage.title}
        </Button>
      }
    >
      {packing && (
        <Suspense fallback={null}>
          <PackageDialog onClose={() => setPacking(false)} />
        </Suspense>
      )}
      {objecting && (
        <Suspense fallback={null}>
          <ActObjectionDialog act={objecting} onClose={() => setObjecting(null)} />
        </Suspense>
      )}
      <ListView
        of={list}
        caption={titles.paymentDocs}
        rowKey={keyOf}
        cells={{ kind, state, file }}
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
      {data && (
        <DocumentChoice
          chosen={chosen}
          offered={data.rows.filter((row) => !row.byHand)}
          total={data.total}
          wanted={list.wanted}
        />
      )}
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
