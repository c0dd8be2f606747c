import { dateText, dateTimeText } from '#text/dates.ts'
import { isOpenTicket, TICKET_KINDS, TICKET_STATES, daysLeft } from '#domain/ticket.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { ticketStates, tickets as ticketText, ticketsPage as words } from '#text/tickets.ts'
import type { Reply } from '#web/api/call.ts'
import { useCall } from '#web/api/queries.ts'
import { Link } from '#web/navigation/Link.tsx'
import { useListState } from '#web/lists/list-state.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { ListTable } from '#web/ui/ListTable.tsx'
import { ListTools } from '#web/ui/ListTools.tsx'
import { useNow } from '#web/ui/now.ts'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Select } from '#web/ui/Select.tsx'
import type { Column } from '#web/ui/Table.tsx'
import { kindName, kindOptions } from './kind-name.ts'
import { StateBadge } from './StateBadge.tsx'
import styles from './tickets.module.css'

type Row = Reply<'/api/tickets'>['rows'][number]
const { columns: titles } = ticketText

const oneOf = <T extends string>(list: readonly T[], value: string | undefined): T | undefined =>
  list.find((one) => one === value)

const columns: readonly Column<Row>[] = [
  {
    key: 'subject',
    title: titles.subject,
    heading: true,
    sortable: true,
    cell: (row) => (
      <span className={styles.subject}>
        <Link to="/cabinet/person/tickets/$ticket" params={{ ticket: row.id }}>
          {row.title}
        </Link>
        {row.unseen && <Badge tone="light">{words.newAnswer}</Badge>}
      </span>
    ),
  },
  { key: 'number', title: titles.number, sortable: true, cell: (row) => row.number },
  { key: 'kind', title: titles.kind, sortable: true, wideOnly: true, cell: (row) => kindName(row.kind) },
  {
    key: 'createdAt',
    title: titles.createdAt,
    sortable: true,
    cell: (row) => dateTimeText(Date.parse(row.createdAt)),
  },
  { key: 'state', title: titles.state, sortable: true, cell: (row) => <StateBadge state={row.state} /> },
  { key: 'due', title: titles.due, sortable: true, cell: (row) => <Due row={row} /> },
]

function Due({ row }: { row: Row }) {
  const today = kyivDate(useNow(3_600_000))
  if (!isOpenTicket(row.state)) return <span aria-hidden="true">—</span>
  return (
    <span className={styles.due}>
      {dateText(row.dueOn)}
      <small>{ticketText.daysLeft(daysLeft(today, row.dueOn))}</small>
    </span>
  )
}

/** Tickets of the apartment, the newest first; filters, order and page live in the address. */
export function TicketList({ account }: { account: string }) {
  const list = useListState({ sort: { by: 'createdAt', descending: true } })
  const state = oneOf(TICKET_STATES, list.filter('state'))
  const kind = oneOf(TICKET_KINDS, list.filter('kind'))
  const search = list.filter('search')
  const wanted = {
    account,
    ...(state ? { state } : {}),
    ...(kind ? { kind } : {}),
    ...(search ? { search } : {}),
    sort: list.sort.by,
    descending: list.sort.descending,
  }
  const answer = useCall('/api/tickets', { ...wanted, ...list.paging }, { paged: true, staleMs: 0 })
  const filtered = state !== undefined || kind !== undefined || search !== undefined
  return (
    <div className={styles.section}>
      {(filtered || (answer.data?.total ?? 0) > 0) && (
        <ListTools path="/api/tickets/export" body={(format) => ({ ...wanted, format })}>
          <SearchField
            label={words.search}
            value={search ?? ''}
            onSearch={(value) => list.setFilter({ search: value.trim() })}
          />
          <Select
            label={titles.state}
            value={state ?? ''}
            onChange={(value) => list.setFilter({ state: value })}
            placeholder={words.anyState}
            options={TICKET_STATES.map((value) => ({ value, label: ticketStates[value].name }))}
          />
          <Select
            label={titles.kind}
            value={kind ?? ''}
            onChange={(value) => list.setFilter({ kind: value })}
            placeholder={words.anyKind}
            options={kindOptions}
          />
        </ListTools>
      )}
      <ListTable
        caption={ticketText.title}
        columns={columns}
        rowKey={(row) => row.id}
        list={list}
        answer={answer}
        onClear={filtered && (() => list.setFilter({ state: '', kind: '', search: '' }))}
        empty={
          <EmptyState
            drawing="letters"
            title={words.none}
            action={<LinkButton to="/cabinet/person/tickets/new">{ticketText.create}</LinkButton>}
          >
            {words.noneHint}
          </EmptyState>
        }
      />
    </div>
  )
}
