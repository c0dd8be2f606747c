import { IconRoute } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { kyivDate } from '#domain/kyiv.ts'
import { ZONES } from '#domain/zone.ts'
import { numberText } from '#text/format.ts'
import { readingsHistory as words } from '#text/directory.ts'
import { titles } from '#text/titles.ts'
import { zones as zoneNames } from '#text/terms.ts'
import type { Reply } from '#web/api/call.ts'
import { useCall } from '#web/api/queries.ts'
import { chunk, inBrowser } from '#web/chunk.ts'
import { useListState } from '#web/lists/list-state.ts'
import { Page } from '#web/page/Page.tsx'
import { readingColumns } from '#web/readings/reading-columns.tsx'
import { useSession } from '#web/session/session.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { useNow } from '#web/ui/now.ts'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Select } from '#web/ui/Select.tsx'
import type { Column } from '#web/ui/Table.tsx'
import styles from './list.module.css'
import { ListTable } from '#web/ui/ListTable.tsx'
import { ListTools } from '#web/ui/ListTools.tsx'
import { PeriodFilter, periodOf } from '#web/ui/PeriodFilter.tsx'

const ReadingDialog = lazy(chunk(() => import('./ReadingDialog.tsx'), inBrowser))

type Reading = Reply<'/api/person/readings'>['rows'][number]

const acceptance = ({ accepted, state }: Reading) =>
  accepted
    ? words.accepted
    : state === 'rejected' || state === 'superseded'
      ? words.notAccepted
      : words.waiting

const acceptedState: Column<Reading> = {
  ...readingColumns.state,
  cell: (row) => (
    <span className={styles.state}>
      {readingColumns.state.cell(row)}
      <span className={styles.quiet}>{acceptance(row)}</span>
    </span>
  ),
}

/** Which meter is said only where there are several. */
const columnsFor = (several: boolean, open: (row: Reading) => void): readonly Column<Reading>[] => [
  readingColumns.countsOn,
  ...(several ? [readingColumns.meter] : []),
  readingColumns.zone,
  readingColumns.value,
  readingColumns.kwh,
  readingColumns.source,
  acceptedState,
  {
    key: 'life',
    title: words.life,
    cell: (row) => (
      <IconButton label={words.openLife(numberText(row.value), row.countsOn)} onClick={() => open(row)}>
        <IconRoute size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
    ),
  },
]

const isZone = (text: string | undefined): text is Reading['zone'] => ZONES.some((zone) => zone === text)

/** /cabinet/person/directory/indicators-history: every reading there was, and how far each has come. */
export default function Readings() {
  const account = useSession(({ person }) => person.user?.account ?? '')
  const list = useListState({ sort: { by: 'countsOn', descending: true }, pageSize: 12 })
  const [opened, setOpened] = useState<Reading | null>(null)
  const today = kyivDate(useNow(3_600_000))
  const point = useCall('/api/person/metering-point', { account })
  const period = { from: list.filter('from'), to: list.filter('to') }
  const zone = list.filter('zone')
  const search = list.filter('search')
  const meterId = list.filter('meter')
  const wanted = {
    account,
    ...periodOf(period),
    ...(isZone(zone) ? { zone } : {}),
    ...(search === undefined ? {} : { search }),
    meterId,
    sort: list.sort.by,
    descending: list.sort.descending,
  }
  const answer = useCall('/api/person/readings', { ...wanted, ...list.paging }, { paged: true })
  const filtered = Boolean(period.from ?? period.to ?? zone ?? meterId ?? search)
  const meters = point.data?.meters ?? []
  const zones = new Set(meters.flatMap((one) => one.zones))
  return (
    <Page
      title={titles.indicatorsHistory}
      intro={words.intro}
      actions={
        <LinkButton look="outline" to="/cabinet/person/indication">
          {words.handIn}
        </LinkButton>
      }
    >
      <section className={styles.list}>
        <ListTools path="/api/person/readings/export" body={(format) => ({ ...wanted, format })}>
          <SearchField
            label={words.search}
            value={search ?? ''}
            onSearch={(value) => list.setFilter({ search: value.trim() })}
          />
          <PeriodFilter {...period} max={today} onChange={list.setFilter} />
          {meters.length > 1 && (
            <Select
              label={words.meter}
              value={meterId ?? ''}
              onChange={(value) => list.setFilter({ meter: value })}
              placeholder={words.allMeters}
              options={meters.map((one) => ({ value: one.meterId, label: one.meter }))}
            />
          )}
          {zones.size > 1 && (
            <Select
              label={words.zone}
              value={zone ?? ''}
              onChange={(value) => list.setFilter({ zone: value })}
              placeholder={words.allZones}
              options={ZONES.filter((one) => zones.has(one)).map((value) => ({
                value,
                label: zoneNames[value],
              }))}
            />
          )}
        </ListTools>
        <ListTable
          caption={titles.indicatorsHistory}
          columns={columnsFor(meters.length > 1, setOpened)}
          rowKey={(row) => row.id}
          list={list}
          answer={answer}
          onClear={filtered && (() => list.setFilter({ from: '', to: '', zone: '', meter: '', search: '' }))}
          empty={
            <EmptyState
              title={words.none}
              action={<LinkButton to="/cabinet/person/indication">{words.handIn}</LinkButton>}
            />
          }
        />
      </section>
      {opened && (
        <Suspense>
          <ReadingDialog reading={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </Page>
  )
}
