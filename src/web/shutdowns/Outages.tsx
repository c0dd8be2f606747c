import { useEffect } from 'react'
import { isSite, type Site } from '#domain/site.ts'
import { companies } from '#text/companies.ts'
import { shutdownPage } from '#text/pages/shutdowns.ts'
import { titles } from '#text/pages/titles.ts'
import { shutdowns } from '#text/shutdowns.ts'
import { useCall } from '#web/api/queries.ts'
import { seen } from '#web/offline/last-schedule.ts'
import { fetchOfflineParts } from '#web/offline/parts.ts'
import { forSignedOut } from '#web/offline/public-schedule.ts'
import { useListState } from '#web/page/list-state.ts'
import { Page } from '#web/page/Page.tsx'
import { useSession } from '#web/session/session.ts'
import { Card } from '#web/ui/Card.tsx'
import { Kit } from '#web/ui/Kit.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Days } from './Days.tsx'
import { FindOutage } from './FindOutage.tsx'
import { NowPanel } from './NowPanel.tsx'
import styles from './schedule.module.css'
import { Warnings } from './Warnings.tsx'
import { Week } from './Week.tsx'

/** /outages: the schedule of an address, an account or, by the link, of a queue; no sign-in. */
export default function Outages() {
  const { filter } = useListState({ sort: { by: '', descending: false } })
  const [site, queue] = [filter('site'), filter('queue')]
  return (
    <Kit>
      <Page title={titles.outages} intro={shutdownPage.findIntro}>
        <Card>
          <FindOutage />
        </Card>
        {isSite(site) && queue !== undefined && <Found key={`${site}${queue}`} site={site} queue={queue} />}
      </Page>
    </Kit>
  )
}

function Found({ site, queue }: { site: Site; queue: string }) {
  const guest = useSession(({ common }) => common.type === null)
  const answer = useCall('/api/outages/find', { site, queue }, { staleMs: 60_000 })
  const { data, dataUpdatedAt } = answer
  useEffect(() => {
    if (!data || !guest) return
    forSignedOut.keep(seen(data.schedule, dataUpdatedAt))
    fetchOfflineParts()
  }, [data, dataUpdatedAt, guest])

  return (
    <Loaded answer={answer} skeleton={<Skeleton lines={[180, 220]} />}>
      {({ schedule }) => (
        <>
          <NowPanel
            schedule={schedule}
            title={shutdownPage.found(companies[site].sitename, shutdowns.queues(schedule.queues))}
          />
          <Warnings schedule={schedule} />
          <Days schedule={schedule} />
          <Week schedule={schedule} />
          <p className={styles.buttons}>
            {guest && (
              <LinkButton to="/auth" look="outline">
                {shutdownPage.signIn}
              </LinkButton>
            )}
            {schedule.queues.map((one) => (
              <a key={one} href={`/api/outages/${site}/${one}.json`}>
                {shutdownPage.json(one)}
              </a>
            ))}
          </p>
        </>
      )}
    </Loaded>
  )
}
