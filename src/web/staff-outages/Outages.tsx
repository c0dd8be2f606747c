import { lazy, Suspense, useState } from 'react'
import { siteName } from '#text/site-name.ts'
import { dateTimeText } from '#text/dates.ts'
import { numberText } from '#text/format.ts'
import { outageKinds } from '#text/outages.ts'
import { enteredOutages as words } from '#text/staff-outages.ts'
import { terms } from '#text/terms.ts'
import type { Reply } from '#web/api/call.ts'
import { useCall } from '#web/api/queries.ts'
import { chunk, inBrowser } from '#web/chunk.ts'
import { Page } from '#web/page/Page.tsx'
import { usePermission } from '#web/staff/permission.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { type Column, Table } from '#web/ui/Table.tsx'

const EnterOutage = lazy(chunk(() => import('./EnterOutage.tsx'), inBrowser))
const ToldOf = lazy(chunk(() => import('./ToldOf.tsx'), inBrowser))
const ChangeOutage = lazy(chunk(() => import('./ChangeOutage.tsx'), inBrowser))

type Answer = Reply<'/api/admin/outages'>
type Source = Answer['sources'][number]
type Entry = Answer['entries'][number]

const moment = (at: string) => dateTimeText(new Date(at))

const sourceColumns: readonly Column<Source>[] = [
  { key: 'site', title: terms.company, place: 'head', cell: ({ site }) => siteName(site) },
  {
    key: 'stamp',
    title: words.stamp,
    place: 'under',
    cell: ({ stamp }) => (stamp === null ? words.silent : moment(stamp)),
  },
  {
    key: 'state',
    title: terms.state,
    place: 'right',
    cell: ({ special, stale, hidden }) => (
      <Badge tone={special || stale ? 'act' : hidden ? 'soon' : 'good'}>
        {special ? words.special : stale ? words.old : hidden ? words.hidden : words.fresh}
      </Badge>
    ),
  },
  {
    key: 'fetched',
    title: words.fetched,
    place: 'details',
    cell: ({ fetchedAt }) => fetchedAt && moment(fetchedAt),
  },
  {
    key: 'queues',
    title: words.badQueues,
    figures: true,
    place: 'details',
    cell: ({ unknownQueues, queues }) => words.of(numberText(unknownQueues), numberText(queues)),
  },
  {
    key: 'odd',
    title: words.odd,
    figures: true,
    place: 'details',
    cell: ({ oddParts, oddHouses }) => numberText(oddParts + oddHouses),
  },
]

/** /cabinet/admin/management/outages: how fresh the sources are, and what the duty has entered beside them. */
export default function Outages() {
  const answer = useCall('/api/admin/outages', {}, { staleMs: 0 })
  const mayEnter = usePermission('outages.enter')
  const [entering, setEntering] = useState(false)
  const [message, setTold] = useState<string | null>(null)
  const [changed, setChanged] = useState<Entry | null>(null)
  const entryColumns: readonly Column<Entry>[] = [
    {
      key: 'where',
      title: words.where,
      place: 'head',
      cell: ({ street, houses, site }) =>
        street === null ? siteName(site) : `${street}, ${houses.join(', ')}`,
    },
    { key: 'kind', title: words.kind, place: 'details', cell: ({ kind }) => outageKinds[kind].name },
    {
      key: 'when',
      title: words.when,
      place: 'under',
      cell: ({ from, to }) => `${moment(from)} – ${to === null ? words.noEnd : moment(to)}`,
    },
    { key: 'reason', title: words.reason, place: 'details', cell: ({ reason }) => reason },
    { key: 'by', title: words.by, place: 'details', cell: ({ by, at }) => `${by}, ${moment(at)}` },
    {
      key: 'told',
      title: words.told,
      figures: true,
      place: 'details',
      cell: ({ id, told: count }) =>
        count === 0 ? (
          numberText(count)
        ) : (
          <Button look="quiet" onClick={() => setTold(id)}>
            {numberText(count)} <span className="visually-hidden">{words.toldTo}</span>
          </Button>
        ),
    },
    {
      key: 'act',
      title: terms.state,
      place: 'right',
      cell: (entry) =>
        entry.endedAt !== null || !mayEnter ? (
          <Badge>{entry.endedAt === null ? words.lasts : words.over}</Badge>
        ) : (
          <Button look="outline" onClick={() => setChanged(entry)}>
            {words.change}
          </Button>
        ),
    },
  ]
  return (
    <Page actions={mayEnter && <Button onClick={() => setEntering(true)}>{words.enter}</Button>}>
      <Loaded answer={answer}>
        {({ sources, entries, lasting }) => (
          <>
            <Table
              caption={words.sources}
              columns={sourceColumns}
              rows={sources}
              rowKey={({ site }) => site}
            />
            <h2>{words.entered}</h2>
            {lasting > entries.length && <p>{words.more(numberText(entries.length), numberText(lasting))}</p>}
            <Table
              caption={words.entered}
              columns={entryColumns}
              rows={entries}
              rowKey={({ id }) => id}
              empty={<EmptyState title={words.none} />}
            />
            <Suspense>
              {entering && (
                <EnterOutage sites={sources.map(({ site }) => site)} onClose={() => setEntering(false)} />
              )}
              {message !== null && <ToldOf id={message} onClose={() => setTold(null)} />}
              {changed !== null && <ChangeOutage entry={changed} onClose={() => setChanged(null)} />}
            </Suspense>
          </>
        )}
      </Loaded>
    </Page>
  )
}
