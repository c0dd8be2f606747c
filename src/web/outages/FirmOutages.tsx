import { lazy, Suspense, useState } from 'react'
import type { Power } from '#domain/outage-power.ts'
import { searchKey } from '#domain/sort.ts'
import { firmOutages as words } from '#text/firm-outages.ts'
import { glue } from '#text/format.ts'
import { outagePage } from '#text/outage-power.ts'
import type { Reply } from '#web/api/call.ts'
import { useCall } from '#web/api/queries.ts'
import { chunk, inBrowser } from '#web/chunk.ts'
import { ListFiles } from '#web/lists/ListFiles.tsx'
import { Page } from '#web/page/Page.tsx'
import { Alert } from '#web/ui/Alert.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { NothingFound } from '#web/ui/NothingFound.tsx'
import layout from '#web/ui/layout.module.css'
import { useNow } from '#web/ui/now.ts'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { FirmGroup } from './FirmGroup.tsx'
import { Legend } from './Legend.tsx'
import { useRenewed } from './power-then.ts'
import styles from './firm.module.css'

const FirmCalendar = lazy(chunk(() => import('./FirmCalendar.tsx'), inBrowser))

type Answer = Reply<'/api/entity/shutdowns'>

const EVERY_MS = 120_000

/** /cabinet/entity/shutdown_schedule: all objects of a firm on one time line, by queue. */
export default function FirmOutages() {
  const answer = useCall('/api/entity/shutdowns', {}, { staleMs: EVERY_MS })
  const [search, setSearch] = useState('')
  useRenewed(answer.refetch, powersOf(answer.data))
  return (
    <Page files={<ListFiles path="/api/entity/shutdowns/export" body={{}} />}>
      <Loaded answer={answer} skeleton={<Skeleton lines={[96, 220, 220]} />}>
        {(reply) =>
          reply.objects.all === 0 ? (
            <EmptyState title={words.none} />
          ) : (
            <>
              <Summary objects={reply.objects} />
              <Stale groups={reply.groups} />
              {reply.objects.all > 10 && (
                <SearchField label={words.search} value={search} onSearch={setSearch} />
              )}
              <Groups reply={reply} search={search} onClear={() => setSearch('')} />
              <Legend />
              <ObjectWorks groups={reply.groups} />
              <Limits reply={reply} />
              <Suspense fallback={<Skeleton lines={[160]} />}>
                <FirmCalendar groups={reply.groups} />
              </Suspense>
            </>
          )
        }
      </Loaded>
    </Page>
  )
}

const powersOf = (reply: Answer | undefined): Power[] =>
  reply?.groups.flatMap(({ power, objects }) => [
    power,
    ...objects.flatMap((object) => (object.power ? [object.power] : [])),
  ]) ?? []

/** How many objects are in which state; what is unknown is said and never counted as power. */
function Summary({ objects }: Pick<Answer, 'objects'>) {
  const { off, on, possible, unknown, all } = objects
  const rest = (
    [
      ['on', on],
      ['possible', possible],
      ['unknown', unknown],
    ] as const
  ).filter(([, n]) => n > 0)
  return (
    <section className={styles.summary} data-off={off > 0} aria-label={outagePage.now}>
      <h2>{words.summary(off, all)}</h2>
      <p>{rest.map(([state, n]) => `${words.states[state]}: ${n}`).join(' · ')}</p>
    </section>
  )
}

function Stale({ groups }: Pick<Answer, 'groups'>) {
  const silent = groups.filter(({ stale, queues }) => stale && queues.length > 0)
  const unheard = groups.some(({ mode, queues }) => mode === 'silent' && queues.length > 0)
  return (
    <>
      {silent.length > 0 && (
        <Alert tone="soon">
          {words.stale(silent.map(({ queueNames }) => queueNames.join(', ')).join('; '))}
        </Alert>
      )}
      {unheard && <Alert tone="soon">{outagePage.silent}</Alert>}
    </>
  )
}

function Groups({ reply, search, onClear }: { reply: Answer; search: string; onClear: () => void }) {
  const wantedKey = searchKey(search)
  const groups = reply.groups
    .map((group) => ({
      ...group,
      objects: group.objects.filter(({ account, name, address }) =>
        [account, name ?? '', address, group.queueNames.join(' ')].some((text) =>
          searchKey(text).includes(wantedKey),
        ),
      ),
    }))
    .filter(({ objects }) => objects.length > 0)
  if (groups.length === 0) return <NothingFound onClear={onClear} />
  return groups.map((group) => (
    <FirmGroup
      key={`${group.site} ${group.queues.join(' ')}`}
      group={group}
      open={wantedKey !== '' || reply.objects.all <= 10}
    />
  ))
}

/** Planned works and breakdowns at the objects themselves. */
function ObjectWorks({ groups }: Pick<Answer, 'groups'>) {
  const now = useNow()
  const objects = groups.flatMap((group) => group.objects).filter(({ works }) => works.length > 0)
  return (
    <Card title={words.works}>
      {objects.length === 0 ? (
        <p className={layout.quiet}>{words.noWorks}</p>
      ) : (
        <ul className={styles.works}>
          {objects.map(({ account, name, address, works }) => (
            <li key={account}>
              <b>{name ?? glue(address)}</b>
              {works.map((work) => (
                <p key={`${work.from}${work.kind}`}>
                  <Badge tone={work.kind === 'planned' ? 'soon' : 'act'}>
                    {outagePage.kindName(work.kind)}
                  </Badge>{' '}
                  {outagePage.work(Date.parse(work.from), work.to === null ? null : Date.parse(work.to), now)}
                  <span className={layout.quiet}> {work.reason}</span>
                </p>
              ))}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** ГОП: limits of power are no outages, so they stand apart; a firm without any is told nothing. */
function Limits({ reply: { limits, groups } }: { reply: Answer }) {
  if (limits.length === 0) return null
  const names = new Map(
    groups
      .flatMap((group) => group.objects)
      .map((place) => [place.account, place.name ?? glue(place.address)]),
  )
  return (
    <Card title={words.gop}>
      <p className={layout.quiet}>{words.gopHint}</p>
      <ul className={styles.works}>
        {limits.map(({ account, queue, limitKw, fromHour, tillHour, document }) => (
          <li key={`${account} ${queue}`}>
            <b>{names.get(account) ?? account}</b>
            <p>
              {[
                words.gopQueue(queue),
                limitKw === null ? words.gopUnset : words.gopLimit(limitKw),
                fromHour !== null && tillHour !== null && words.gopHours(fromHour, tillHour),
              ]
                .filter(Boolean)
                .join(' · ')}
              <span className={layout.quiet}> {document}</span>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
