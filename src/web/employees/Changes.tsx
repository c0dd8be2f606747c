import { Suspense, useState } from 'react'
import { proposalsList } from '#lists/proposals.ts'
import { changes as words } from '#text/changes.ts'
import { ListView } from '#web/lists/ListView.tsx'
import { useList } from '#web/lists/use-list.ts'
import { Page } from '#web/page/Page.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { Change } from './change.ts'
import { ChangeDialog } from './later.ts'
import styles from './staff.module.css'

const tones = {
  pending: 'soon',
  confirmed: 'good',
  refused: 'act',
  withdrawn: 'plain',
  expired: 'plain',
} as const

/** /cabinet/admin/management/changes: dear changes that wait for a second person. */
export default function Changes() {
  const list = useList(proposalsList, '/api/admin/proposals', {}, { staleMs: 0 })
  const [opened, setOpened] = useState<Change | null>(null)
  return (
    <Page>
      <ListView
        of={list}
        caption={words.title}
        rowKey={({ id }) => id}
        cells={{
          title: (row) => (
            <Button look="quiet" className={styles.open ?? ''} onClick={() => setOpened(row)}>
              {row.title}
            </Button>
          ),
          state: (row) => <Badge tone={tones[row.state]}>{words.states[row.state]}</Badge>,
        }}
        empty={<EmptyState title={words.none}>{words.noneHint}</EmptyState>}
      />
      <Suspense>{opened && <ChangeDialog change={opened} onClose={() => setOpened(null)} />}</Suspense>
    </Page>
  )
}
