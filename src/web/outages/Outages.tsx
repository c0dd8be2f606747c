import { useEffect, useState } from 'react'
import { isSite, type Site } from '#domain/site.ts'
import { siteName } from '#text/site-name.ts'
import { outagePage } from '#text/outage-power.ts'
import type { Reply } from '#web/api/call.ts'
import { seen } from './last-schedule.ts'
import { fetchOfflineParts } from '#web/offline/parts.ts'
import { forSignedOut } from './public-schedule.ts'
import { usePublished } from './published.ts'
import { useListState } from '#web/lists/list-state.ts'
import { Page } from '#web/page/Page.tsx'
import { useSession } from '#web/session/session.ts'
import { Card } from '#web/ui/Card.tsx'
import { ServerState } from '#web/api/ServerState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Days } from './Days.tsx'
import { FindOutage } from './FindOutage.tsx'
import { NowPanel } from './NowPanel.tsx'
import { PublicCalendar } from './PublicCalendar.tsx'
import type { Schedule } from './schedule.ts'
import styles from './schedule.module.css'
import { Warnings } from './Warnings.tsx'
import { Week } from './Week.tsx'

type Place = NonNullable<Reply<'/api/outages/find'>['place']>

/**
 * /outages: the schedule of an address, of an account or, by a link, of a queue; without signing in. The answer comes
 * first.
 */
export default function Outages() {
  const { filter } = useListState({ sort: { by: '', descending: false } })
  const [site, queue] = [filter('site'), filter('queue')]
  // the address stays on this page: the link names only the queue
  const [question, setAsked] = useState<{ place: Place | null; times: number }>({ place: null, times: 0 })
  const answered = isSite(site) && queue !== undefined
  return (
    <ServerState>
      <Page>
        {answered && (
          <Found key={`${site}${queue}${question.times}`} site={site} queue={queue} {...question} />
        )}
        <Card title={answered ? outagePage.another : undefined}>
          <FindOutage onFound={(place) => setAsked(({ times }) => ({ place, times: times + 1 }))} />
          <p className={styles.quiet}>{outagePage.findIntro}</p>
        </Card>
        {answered && <Details site={site} queue={queue} />}
      </Page>
    </ServerState>
  )
}

type Asked = { site: Site; queue: string }
const useFound = ({ site, queue }: Asked) => usePublished(site, queue)

/** The answer; it takes the focus when it was asked for on this page. */
function Found({ place, times, ...target }: Asked & { place: Place | null; times: number }) {
  const guest = useSession(({ common }) => common.type === null)
  const answer = useFound(target)
  const { data, dataUpdatedAt } = answer
  useEffect(() => {
    if (!data?.schedule || !guest) return
    forSignedOut.keep(seen(data.schedule, dataUpdatedAt))
    fetchOfflineParts()
  }, [data, dataUpdatedAt, guest])

  return (
    <Loaded answer={answer} skeleton={<Skeleton lines={[180]} />}>
      {({ schedule }) =>
        schedule && (
          <>
            <NowPanel schedule={schedule} title={titleOf(schedule, place)} takesFocus={times > 0} />
            <Warnings schedule={schedule} />
          </>
        )
      }
    </Loaded>
  )
}

const titleOf = ({ site }: Schedule, place: Place | null): string =>
  place === null ? siteName(site) : outagePage.addressOf(place.settlement, place.street, place.house)

function Details({ site, queue }: Asked) {
  const guest = useSession(({ common }) => common.type === null)
  const schedule = useFound({ site, queue }).data?.schedule
  if (!schedule) return null
  return (
    <>
      <Days schedule={schedule} />
      <PublicCalendar site={site} schedule={schedule} />
      <Week schedule={schedule} />
      <p className={styles.buttons}>
        {guest && (
          <LinkButton to="/auth" look="outline">
            {outagePage.signIn}
          </LinkButton>
        )}
        {schedule.queues.map((code) => (
          <a key={code} href={`/api/outages/${site}/${code}.json`}>
            {outagePage.json(code)}
          </a>
        ))}
      </p>
    </>
  )
}
