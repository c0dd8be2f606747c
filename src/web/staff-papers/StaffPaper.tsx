import { Suspense, useState } from 'react'
import { siteName } from '#text/site-name.ts'
import { dateTimeText } from '#text/dates.ts'
import { papersPage } from '#text/papers.ts'
import { paperKinds } from '#text/paper-states.ts'
import { signing } from '#text/signing.ts'
import { staffPapers as words } from '#text/staff-papers.ts'
import type { Reply } from '#web/api/call.ts'
import { useCall } from '#web/api/queries.ts'
import { fetchFile } from '#web/lists/fetch-file.ts'
import { useParams } from '#web/navigation/use-navigation.ts'
import { Page } from '#web/page/Page.tsx'
import { ContainerDialog, SignDialog } from '#web/signing/later.ts'
import { PATHS } from '#web/signing/paths.ts'
import styles from '#web/signing/signing.module.css'
import { TimeLine } from '#web/signing/TimeLine.tsx'
import { UnderCheck } from '#web/signing/UnderCheck.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { StaffPaperState } from './StaffPaperState.tsx'

const LIST = '/cabinet/admin/management/papers'

/** management/papers/$paper: a document, the signature of the company, and what both parties did with it. */
export default function StaffPaper() {
  const { paper = '' } = useParams()
  const answer = useCall('/api/admin/papers/one', { paper }, { staleMs: 0 })
  return (
    <Page
      title={signing.one}
      crumbs={
        <LinkButton look="quiet" to={LIST} preload={false} data-back>
          {words.back}
        </LinkButton>
      }
    >
      <Loaded answer={answer} skeleton={<Skeleton lines={[160, 200]} />}>
        {(reply) => <Shown found={reply} />}
      </Loaded>
    </Page>
  )
}

function Shown({ found: reply }: { found: Reply<'/api/admin/papers/one'> }) {
  const { paper, company } = reply
  const [way, setWay] = useState<'key' | 'container' | null>(null)
  const close = () => setWay(null)
  const open =
    paper.companySignedAt === null &&
    (paper.state === 'signed' || paper.state === 'waiting') &&
    reply.underCheck.length === 0
  return (
    <div className={styles.paper}>
      <Card title={paper.title}>
        <div className={styles.state}>
          <StaffPaperState row={paper} checked={reply.underCheck.length > 0} />
        </div>
        <div className={styles.ways}>
          {open && (
            <>
              <Button onClick={() => setWay('key')}>{signing.byKey}</Button>
              <Button look="outline" onClick={() => setWay('container')}>
                {signing.byContainer}
              </Button>
            </>
          )}
          <Button
            look={open ? 'quiet' : 'outline'}
            onClick={() => void fetchFile(PATHS.company.document, { paper: paper.paper })}
          >
            {signing.document}
          </Button>
        </div>
        <UnderCheck papers={reply.underCheck} side="company" />
        <Facts
          facts={[
            [papersPage.columns.kind, paperKinds[paper.kind]],
            [papersPage.columns.account, paper.account],
            [words.columns.company, siteName(paper.site)],
            [words.code, company ?? words.codeMissing],
            [papersPage.columns.offeredAt, dateTimeText(Date.parse(paper.offeredAt))],
            [
              words.columns.signedAt,
              paper.customerSignedAt === null ? '—' : dateTimeText(Date.parse(paper.customerSignedAt)),
            ],
          ]}
        />
      </Card>
      <TimeLine found={reply} seenBy="company" />
      <Suspense>
        {way === 'key' && <SignDialog papers={[paper]} side="company" onClose={close} />}
        {way === 'container' && <ContainerDialog paper={paper} side="company" onClose={close} />}
      </Suspense>
    </div>
  )
}
