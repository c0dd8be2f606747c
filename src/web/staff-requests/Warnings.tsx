import { lazy, Suspense, useState } from 'react'
import { warnings } from '#lists/warnings.ts'
import { staffWarnings as words } from '#text/staff-warnings.ts'
import type { Reply } from '#web/api/call.ts'
import { chunk, inBrowser } from '#web/chunk.ts'
import { ListView } from '#web/lists/ListView.tsx'
import { useList } from '#web/lists/use-list.ts'
import { Page } from '#web/page/Page.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import styles from './requests.module.css'

const IssueDialog = lazy(chunk(() => import('./IssueDialog.tsx'), inBrowser))
const WithdrawDialog = lazy(chunk(() => import('./WithdrawDialog.tsx'), inBrowser))

type Row = Reply<'/api/admin/warnings'>['rows'][number]

/** /cabinet/admin/management/warnings: warnings before a cut, issued to debtors and taken back. */
export default function Warnings() {
  const list = useList(warnings, '/api/admin/warnings', {}, { staleMs: 0 })
  const [issuing, setIssuing] = useState(false)
  const [back, setBack] = useState<Row | null>(null)
  const issue = <Button onClick={() => setIssuing(true)}>{words.issue}</Button>
  return (
    <Page actions={issue}>
      <ListView
        of={list}
        caption={words.title}
        rowKey={(row) => `${row.account} ${row.number}`}
        cells={{
          state: (row: Row) =>
            row.withdrawnAt === null ? (
              <Badge tone="act">{words.inForce}</Badge>
            ) : (
              <>
                <Badge>{words.withdrawn}</Badge> {row.reason}
              </>
            ),
          withdraw: (row: Row) =>
            row.withdrawnAt === null && (
              <Button look="quiet" className={styles.withdraw ?? ''} onClick={() => setBack(row)}>
                {words.withdraw}
                <span className="visually-hidden"> {row.number}</span>
              </Button>
            ),
        }}
        empty={<EmptyState title={words.none}>{words.noneHint}</EmptyState>}
      />
      {issuing && (
        <Suspense>
          <IssueDialog onClose={() => setIssuing(false)} />
        </Suspense>
      )}
      {back && (
        <Suspense>
          <WithdrawDialog row={back} onClose={() => setBack(null)} />
        </Suspense>
      )}
    </Page>
  )
}
