import { useState } from 'react'
import { kyivDate } from '#domain/kyiv.ts'
import { inboxPage as words } from '#text/tickets.ts'
import { useCall } from '#web/api/queries.ts'
import { useListState } from '#web/lists/list-state.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ListTools } from '#web/ui/ListTools.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { NothingFound } from '#web/ui/NothingFound.tsx'
import { useNow } from '#web/ui/now.ts'
import { Pagination } from '#web/ui/Pagination.tsx'
import { PastTheEnd } from '#web/ui/PastTheEnd.tsx'
import { PeriodFilter, periodOf } from '#web/ui/PeriodFilter.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Select } from '#web/ui/Select.tsx'
import { InboxItems } from './InboxItems.tsx'
import styles from './inbox.module.css'

const FIRST = '-sentAt'
const options = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

/** Messages of suppliers; filters, order and page live in the address. */
export function Inbox({ account }: { account: string }) {
  const list = useListState({ sort: { by: 'sentAt', descending: true } })
  const today = kyivDate(useNow(3_600_000))
  // what is read from now on stays where it is, though it has ceased to be new
  const [openedAt] = useState(() => new Date().toISOString())
  const unread = list.filter('new') === '1'
  const period = { from: list.filter('from'), to: list.filter('to') }
  const search = list.filter('search')
  const { by, descending } = list.sort
  const wanted = {
    account,
    ...(unread ? { unread, readSince: openedAt } : {}),
    ...periodOf(period),
    ...(search ? { search } : {}),
    sort: by,
    descending,
  }
  const answer = useCall('/api/orders/inbox', { ...wanted, ...list.paging }, { paged: true, staleMs: 0 })
  const filtered = unread || Boolean(period.from ?? period.to ?? search)
  const clear = () => list.setFilter({ new: '', from: '', to: '', search: '' })
  return (
    <div className={styles.inbox}>
      {(filtered || (answer.data?.total ?? 0) > 0) && (
        <ListTools path="/api/orders/inbox/export" body={(format) => ({ ...wanted, format })}>
          <SearchField
            label={words.search}
            value={search ?? ''}
            onSearch={(value) => list.setFilter({ search: value.trim() })}
          />
          <Select
            label={words.show}
            value={unread ? '1' : ''}
            onChange={(value) => list.setFilter({ new: value })}
            placeholder={words.all}
            options={[{ value: '1', label: words.onlyNew }]}
          />
          <PeriodFilter {...period} max={today} onChange={list.setFilter} />
          <Select
            label={words.order}
            value={`${descending ? '-' : ''}${by}`}
            onChange={(value) => list.setFilter({ sort: value === FIRST ? '' : value })}
            options={options(words.orders)}
          />
        </ListTools>
      )}
      <Loaded answer={answer}>
        {({ rows, total }) =>
          rows.length > 0 ? (
            <div className={styles.list} aria-busy={answer.isPlaceholderData}>
              <InboxItems items={rows} />
              <Pagination {...list.pages(total)} />
            </div>
          ) : total > 0 ? (
            <PastTheEnd onPage={list.pages(total).onPage} />
          ) : unread && !period.from && !period.to && !search ? (
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
