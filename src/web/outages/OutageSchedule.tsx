import { useEffect } from 'react'
import { useCall } from '#web/api/queries.ts'
import { keepOwn } from './last-schedule.ts'
import { Page } from '#web/page/Page.tsx'
import { useSession } from '#web/session/session.ts'
import { ListFiles } from '#web/lists/ListFiles.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { useNow } from '#web/ui/now.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { CalendarCard } from './CalendarCard.tsx'
import { Days } from './Days.tsx'
import { NowPanel } from './NowPanel.tsx'
import { QueueHistory } from './QueueHistory.tsx'
import { Warnings } from './Warnings.tsx'
import { Week } from './Week.tsx'
import { Works } from './Works.tsx'

const EVERY_MS = 120_000

/** /cabinet/person/shutdown_schedule: whether there is power, until when, and what is coming. */
export default function OutageSchedule() {
  const account = useSession(({ person }) => person.user?.account ?? '')
  const answer = useCall('/api/person/shutdowns', { account }, { enabled: account !== '', staleMs: EVERY_MS })
  const { refetch, data, dataUpdatedAt } = answer
  const now = useNow(EVERY_MS)
  useEffect(() => {
    if (dataUpdatedAt > 0 && now - dataUpdatedAt > EVERY_MS) void refetch()
  }, [now, dataUpdatedAt, refetch])

  useEffect(() => {
    if (data) keepOwn(account, data.schedule, dataUpdatedAt)
  }, [account, data, dataUpdatedAt])

  return (
    <Page quiet files={<ListFiles path="/api/person/shutdowns/export" body={{ account }} />}>
      <Loaded answer={answer} skeleton={<Skeleton lines={[250, 210, 220]} />}>
        {({ schedule, works, history }) => (
          <>
            <NowPanel schedule={schedule} />
            <Warnings schedule={schedule} works={works} part="now" />
            <CalendarCard key={account} account={account} />
            <Days schedule={schedule} />
            <Warnings schedule={schedule} works={works} part="ahead" />
            <Works works={works} />
            <Week schedule={schedule} />
            <QueueHistory history={history} />
          </>
        )}
      </Loaded>
    </Page>
  )
}
