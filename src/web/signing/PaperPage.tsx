import { Suspense, useState } from 'react'
import { actObjection } from '#text/act-objection.ts'
import { dateText, dateTimeText } from '#text/dates.ts'
import { papersPage } from '#text/papers.ts'
import { paperKinds } from '#text/paper-states.ts'
import { signing as words } from '#text/signing.ts'
import { useCall } from '#web/api/queries.ts'
import { NotActive } from '#web/business-accounts/later.ts'
import { useOffered } from '#web/company/offered.ts'
import { useMay } from '#web/customer/may.ts'
import { fetchFile } from '#web/lists/fetch-file.ts'
import { Link } from '#web/navigation/Link.tsx'
import { useParams } from '#web/navigation/use-navigation.ts'
import { Page } from '#web/page/Page.tsx'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { useInView } from '#web/ui/in-view.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useClosed } from './closed.ts'
import { ContainerDialog, DeclineDialog, SignDialog } from './later.ts'
import type { OnePaper } from './paper.ts'
import { PaperState } from './PaperState.tsx'
import { PrepareButton } from './PrepareButton.tsx'
import { TimeLine } from './TimeLine.tsx'
import { UnderCheck } from './UnderCheck.tsx'
import styles from './signing.module.css'

/** docs/signing/$paper: a document, ways to sign it, and what was done with it. */
export default function PaperPage() {
  const { paper = '' } = useParams()
  const answer = useCall('/api/entity/papers/one', { paper }, { staleMs: 0 })
  const { inView, onShown } = useInView(answer)
  return (
    <Page title={inView?.paper.title ?? words.one} awaited={inView === undefined}>
      <Loaded answer={answer} skeleton={<Skeleton lines={[160, 200]} />} onShown={onShown}>
        {(reply) => <Shown found={reply} />}
      </Loaded>
    </Page>
  )
}

const DOCUMENTS = '/cabinet/entity/docs/payment'

type Way = 'key' | 'container' | 'decline' | null

function Shown({ found: reply }: { found: OnePaper }) {
  const { paper } = reply
  const offered = useOffered()
  const [way, setWay] = useState<Way>(null)
  const close = () => setWay(null)
  const mayPrepare = useMay('prepare', paper.account)
  const maySign = useMay('sign', paper.account)
  const twoPersons = useSession(
    ({ entity }) => entity.accounts.find(({ account }) => account === paper.account)?.twoPersons ?? false,
  )
  const waits = paper.state === 'waiting'
  // whoever signs alone has nobody to hand it to
  // where two people are asked for, whoever looked it through does not sign it
  const isChecked = reply.underCheck.length > 0
  const isOpen = waits && !isChecked
  const isClosed = useClosed()(paper.account)
  const mineToSign =
    isOpen && maySign && !isClosed && (!twoPersons || (paper.prepared && !paper.preparedByYou))
  const toHandOn = isOpen && !paper.prepared && mayPrepare && (twoPersons || !maySign)
  const digest = <span className={styles.digest}>{reply.sha256}</span>
  return (
    <div className={styles.paper}>
      {isOpen && isClosed && (
        <Suspense>
          <NotActive />
        </Suspense>
      )}
      <Card>
        <div className={styles.state}>
          <PaperState state={paper.state} prepared={paper.prepared} checked={isChecked} />
          {paper.dueOn !== null && isOpen && <span>{words.signBy(dateText(paper.dueOn))}</span>}
        </div>
        <div className={styles.ways}>
          {toHandOn && <PrepareButton paper={paper.paper} />}
          {mineToSign && (
            <>
              <Button onClick={() => setWay('key')}>{words.byKey}</Button>
              <Button look="outline" onClick={() => setWay('container')}>
                {words.byContainer}
              </Button>
            </>
          )}
          <Button
            look={waits ? 'quiet' : 'outline'}
            onClick={() => void fetchFile('/api/entity/papers/document', { paper: paper.paper })}
          >
            {words.document}
          </Button>
          {isOpen && maySign && !isClosed && (
            <Button look="quiet" onClick={() => setWay('decline')}>
              {words.decline}
            </Button>
          )}
        </div>
        <UnderCheck papers={reply.underCheck} />
        {isOpen && paper.kind === 'act' && offered(DOCUMENTS) && (
          <p className={styles.quiet}>
            <Link to={DOCUMENTS}>{actObjection.elsewhere}</Link>
          </p>
        )}
        {twoPersons && isOpen && (
          <p className={styles.quiet}>{paper.preparedByYou ? words.handedOnByYou : words.twoPersons}</p>
        )}
        <Facts
          facts={[
            [papersPage.columns.kind, paperKinds[paper.kind]],
            [papersPage.columns.account, paper.account],
            [papersPage.columns.offeredAt, dateTimeText(Date.parse(paper.offeredAt))],
            [words.protocol.digest, digest, reply.sha256],
          ]}
        />
      </Card>
      <TimeLine found={reply} />
      <Suspense>
        {way === 'key' && <SignDialog papers={[paper]} onClose={close} />}
        {way === 'container' && <ContainerDialog paper={paper} onClose={close} />}
        {way === 'decline' && <DeclineDialog paper={paper} onClose={close} />}
      </Suspense>
    </div>
  )
}
