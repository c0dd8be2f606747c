import { useState } from 'react'
import { inbox } from '#lists/inbox.ts'
import { inboxPage as words } from '#text/tickets.ts'
import { ListTools } from '#web/lists/ListTools.tsx'
import { useList } from '#web/lists/use-list.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { NothingFound } from '#web/ui/NothingFound.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { PastTheEnd } from '#web/ui/PastTheEnd.tsx'
import { Select } from '#web/ui/Select.tsx'
import layout from '#web/ui/layout.module.css'
import { InboxItems } from './InboxItems.tsx'
import styles from './inbox.module.css'

const FIRST = '-sentAt'
const orders = Object.entries(words.orders).map(([value, label]) => ({ value, label }))

/**
 * Messages of suppliers. They are letters to read, not a table, so their rows and the choice of their order are written
 * here.
 */
export function Inbox({ account }: { account: string }) {
  // a letter that is read now keeps its place although it is no longer new
  const [readSince] = useState(() => new Date().toISOString())
  const list = useList(inbox, '/api/orders/inbox', { account, readSince }, { staleMs: 0 })
  const { state, answer, filtered, clear } = list
  const onlyNew = state.filter('unread') === 'true'
  const others = ['from', 'to', 'search'].some((name) => state.filter(name))
  const { by, descending } = state.sort
  return (
    <div className={layout.stack16}>
      <ListTools of={list}>
        <Select
          label={words.order}
          value={`${descending ? '-' : ''}${by}`}
          onChange={(value) => state.setFilter({ sort: value === FIRST ? '' : value })}
          options={orders}
        />
      </ListTools>
      <Loaded answer={answer}>
        {({ rows, total }) =>
          rows.length > 0 ? (
            <div className={styles.list} aria-busy={answer.isPlaceholderData}>
              <InboxItems items={rows} />
              <Pagination {...state.pages(total)} />
            </div>
          ) : total > 0 ? (
            <PastTheEnd onPage={state.pages(total).onPage} />
          ) : onlyNew && !others ? (
            <EmptyState
              title={words.allRead}
              action={
                <Button look="outline" onClick={clear}>
                  {words.showAll}
                </Button>
              }
            />
          ) : filtered ? (
            <NothingFound onClear={clear} />
          ) : (
            <EmptyState title={words.none}>{words.noneHint}</EmptyState>
          )
        }
      </Loaded>
    </div>
  )
}
