import { Suspense, useState } from 'react'
import { dateText, dateTimeText } from '#text/dates.ts'
import { paperKinds, papersPage } from '#text/papers.ts'
import { signing as words } from '#text/signing.ts'
import { useCall } from '#web/api/queries.ts'
import { fetchFile } from '#web/lists/fetch-file.ts'
import { useParams } from '#web/navigation/use-navigation.ts'
import { Page } from '#web/page/Page.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { ContainerDialog, DeclineDialog, SignDialog } from './later.ts'
import type { OnePaper } from './paper.ts'
import { PaperState } from './PaperState.tsx'
import { TimeLine } from './TimeLine.tsx'
import styles from './signing.module.css'

/** docs/signing/$paper: a document, ways to sign it, and what was done with it. */
export default function PaperPage() {
  const { paper = '' } = useParams()
  const answer = useCall('/api/entity/papers/one', { paper }, { staleMs: 0 })
  return (
    <Page title={answer.data?.paper.title ?? words.one}>
      <Loaded answer={answer} skeleton={<Skeleton lines={[160, 200]} />}>
        {(found) => <Shown found={found} />}
      </Loaded>
    </Page>
  )
}

type Way = 'key' | 'container' | 'decline' | null

function Shown({ found }: { found: OnePaper }) {
  const { paper } = found
  const [way, setWay] = useState<Way>(null)
  const close = () => setWay(null)
  const digest = <span className={styles.digest}>{found.sha256}</span>
  return (
    <div className={styles.paper}>
      <Card>
        <div className={styles.state}>
          <PaperState state={paper.state} />
          {paper.dueOn !== null && paper.state === 'waiting' && (
            <span>{words.signBy(dateText(paper.dueOn))}</span>
          )}
        </div>
        <div className={styles.ways}>
          {paper.state === 'waiting' && (
            <>
              <Button onClick={() => setWay('key')}>{words.byKey}</Button>
              <Button look="outline" onClick={() => setWay('container')}>
                {words.byContainer}
              </Button>
            </>
          )}
          <Button
            look={paper.state === 'waiting' ? 'quiet' : 'outline'}
            onClick={() => void fetchFile('/api/entity/papers/document', { paper: paper.paper })}
          >
            {words.document}
          </Button>
          {paper.state === 'waiting' && (
            <Button look="quiet" onClick={() => setWay('decline')}>
              {words.decline}
            </Button>
          )}
        </div>
        <Facts
          facts={[
            [papersPage.columns.kind, paperKinds[paper.kind]],
            [papersPage.columns.account, paper.account],
            [papersPage.columns.offeredAt, dateTimeText(Date.parse(paper.offeredAt))],
            [words.protocol.digest, digest, found.sha256],
          ]}
        />
      </Card>
      <TimeLine found={found} />
      <Suspense>
        {way === 'key' && <SignDialog papers={[paper]} onClose={close} />}
        {way === 'container' && <ContainerDialog paper={paper} onClose={close} />}
        {way === 'decline' && <DeclineDialog paper={paper} onClose={close} />}
      </Suspense>
    </div>
  )
}
