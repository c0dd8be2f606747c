import { dateTimeText } from '#text/dates.ts'
import { Fragment } from 'react'
import { DEVICE_KINDS } from '#domain/device-kind.ts'
import { deviceName } from '#text/device-name.ts'
import { accountPage as words, settings } from '#text/settings.ts'
import type { Reply } from '#web/api/call.ts'
import { useCall } from '#web/api/queries.ts'
import { useListState } from '#web/page/list-state.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ListTools } from '#web/ui/ListTools.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { NothingFound } from '#web/ui/NothingFound.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Select } from '#web/ui/Select.tsx'
import { type Column, Table } from '#web/ui/Table.tsx'
import { useEnding } from './ending.ts'
import styles from './settings.module.css'

type Session = Reply<'/api/sessions'>['sessions'][number]

const text = settings.sessions
const at = (instant: string) => dateTimeText(Date.parse(instant))
const nameOf = ({ device }: Session) => deviceName(device) ?? words.unknownDevice

const columns: readonly Column<Session>[] = [
  {
    key: 'device',
    title: text.columns.device,
    heading: true,
    sortable: true,
    cell: (one) => (
      <span className={styles.device}>
        {nameOf(one)}
        {one.current && <Badge tone="light">{text.current}</Badge>}
      </span>
    ),
  },
  {
    key: 'address',
    title: text.columns.address,
    sortable: true,
    cell: ({ address }) => <Address text={address ?? '—'} />,
  },
  { key: 'createdAt', title: text.columns.createdAt, sortable: true, cell: (one) => at(one.createdAt) },
  { key: 'seenAt', title: text.columns.seenAt, sortable: true, cell: (one) => at(one.seenAt) },
  { key: 'endsAt', title: text.columns.endsAt, sortable: true, cell: (one) => at(one.endsAt) },
  { key: 'end', title: text.session, cell: (one) => <End session={one} /> },
]

/** A long one is parted after a colon only. */
const Address = ({ text: address }: { text: string }) => (
  <span>
    {address.split(':').map((part, index) => (
      <Fragment key={index}>
        {index > 0 && (
          <>
            :<wbr />
          </>
        )}
        {part}
      </Fragment>
    ))}
  </span>
)

function End({ session }: { session: Session }) {
  const { busy, end } = useEnding()
  return (
    <span className={styles.end}>
      <Button
        look="quiet"
        busy={busy}
        aria-label={words.endFor(nameOf(session))}
        onClick={() => void end(session)}
      >
        {text.end}
      </Button>
    </span>
  )
}

function EndOthers() {
  const { busy, end } = useEnding()
  return (
    <Button look="outline" busy={busy} onClick={() => void end('others')}>
      {text.endOthers}
    </Button>
  )
}

/** Where the cabinet is open; any of the places can be closed from here, or all the others at once. */
export default function Sessions() {
  const list = useListState({ sort: { by: 'seenAt', descending: true }, prefix: 'sessions-' })
  const kind = DEVICE_KINDS.find((one) => one === list.filter('kind'))
  const search = list.filter('search')
  const wanted = {
    ...(kind === undefined ? {} : { kind }),
    ...(search === undefined ? {} : { search }),
    sort: list.sort.by,
    descending: list.sort.descending,
  }
  const answer = useCall('/api/sessions', { ...wanted, ...list.paging }, { paged: true, staleMs: 0 })
  const filtered = Boolean(kind ?? search)
  const others = answer.data?.others ?? 0
  return (
    <section className={`${styles.list} ${styles.sessions}`}>
      <div className={styles.head}>
        <div>
          <h2>{text.title}</h2>
          {answer.data !== undefined && others === 0 && <p className={styles.quiet}>{text.only}</p>}
        </div>
        {others > 0 && <EndOthers />}
      </div>
      <ListTools path="/api/sessions/export" body={(format) => ({ ...wanted, format })}>
        {(others > 0 || filtered) && (
          <>
            <SearchField
              label={text.search}
              value={search ?? ''}
              onSearch={(value) => list.setFilter({ search: value.trim() })}
            />
            <Select
              label={text.kind}
              value={kind ?? ''}
              onChange={(value) => list.setFilter({ kind: value })}
              placeholder={text.anyKind}
              options={DEVICE_KINDS.map((value) => ({ value, label: text.kinds[value] }))}
            />
          </>
        )}
      </ListTools>
      <Loaded answer={answer}>
        {({ sessions, total }) => (
          <Table
            caption={text.title}
            columns={columns}
            rows={sessions}
            rowKey={({ id }) => id}
            sort={list.sort}
            onSort={list.onSort}
            paging={list.pages(total)}
            busy={answer.isPlaceholderData}
            empty={<NothingFound onClear={() => list.setFilter({ kind: '', search: '' })} />}
          />
        )}
      </Loaded>
    </section>
  )
}
