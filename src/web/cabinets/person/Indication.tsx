import { IconBook2 } from '@tabler/icons-react'
import { Suspense, useEffect } from 'react'
import { indication } from '#text/readings.ts'
import { readingNotes } from '#text/entry-notes.ts'
import { useCall } from '#web/api/queries.ts'
import { Page } from '#web/page/Page.tsx'
import styles from '#web/readings/indication.module.css'
import { Aside, ReadingHistory, Receipt } from '#web/readings/later.ts'
import { MeterCard } from '#web/readings/MeterCard.tsx'
import type { Meters } from '#web/readings/meter.ts'
import { WindowNote } from '#web/readings/WindowNote.tsx'
import { useSession } from '#web/session/session.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** /cabinet/person/indication: hand in readings, see what they cost, and all that were handed in before. */
export default function Indication() {
  const account = useSession(({ person }) => person.user?.account ?? '')
  return (
    <Page quiet>
      {/* another apartment starts from nothing */}
      <Content key={account} account={account} />
    </Page>
  )
}

function Content({ account }: { account: string }) {
  const answer = useCall('/api/person/meters', { account })
  useEffect(() => void Receipt.preload?.(), [])
  return (
    <>
      <div className={styles.sides}>
        <div className={styles.main}>
          <Loaded answer={answer} skeleton={<Skeleton lines={[76, 420]} />}>
            {(data) => <MeterList data={data} />}
          </Loaded>
        </div>
        <div className={styles.aside}>
          <Suspense fallback={<Skeleton lines={[300]} />}>
            <Aside account={account} calculation={answer.data?.calculation ?? null} />
          </Suspense>
        </div>
      </div>
      <Suspense fallback={<Skeleton lines={[28, 320]} />}>
        <ReadingHistory account={account} />
      </Suspense>
    </>
  )
}

function MeterList({ data: { meters, window } }: { data: Meters }) {
  if (meters.length === 0)
    return <EmptyState title={indication.noMeters}>{indication.noMetersHint}</EmptyState>
  return (
    <>
      <WindowNote window={window} />
      {meters.map((meter, index) => (
        <MeterCard
          key={meter.meterId}
          meter={meter}
          countsOn={window.countsOn}
          place={index + 1}
          of={meters.length}
        />
      ))}
      {window.state !== 'open' && window.state !== 'closing' && <p>{readingNotes['recommend-entering']}</p>}
      <p>
        <LinkButton look="quiet" to="/cabinet/person/directory/guide">
          <IconBook2 size={20} stroke={1.75} aria-hidden="true" />
          {indication.howToRead}
        </LinkButton>
      </p>
    </>
  )
}
