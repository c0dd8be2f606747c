import { messagePageTitle, staffMessages } from '#lists/staff-messages.ts'
import { dateTimeText } from '#text/dates.ts'
import { staffMessages as words } from '#text/staff-messages.ts'
import type { Reply } from '#web/api/call.ts'
import { ListView } from '#web/lists/ListView.tsx'
import { useList } from '#web/lists/use-list.ts'
import { Link } from '#web/navigation/Link.tsx'
import { Page } from '#web/page/Page.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import styles from './messages.module.css'
import { Stage } from './Stage.tsx'

type Row = Reply<'/api/admin/messages'>['rows'][number]

/** So many pages are named in a row; the rest are counted. */
const NAMED = 2

/** /cabinet/admin/management/message_manager: service messages of the pages. */
export default function Messages() {
  const of = useList(staffMessages, '/api/admin/messages', {}, { staleMs: 0 })
  return (
    <Page actions={<LinkButton to="/cabinet/admin/management/message_manager/new">{words.write}</LinkButton>}>
      <ListView
        of={of}
        caption={words.title}
        rowKey={(row) => row.id}
        cells={cells}
        empty={
          <EmptyState drawing="letters" title={words.none}>
            {words.noneHint}
          </EmptyState>
        }
        below={
          <p>
            <Link to="/cabinet/admin/management/message_manager/log">{words.openLog}</Link>
          </p>
        }
      />
    </Page>
  )
}

const cells = {
  title: (row: Row) => (
    <Link
      className={styles.title}
      to="/cabinet/admin/management/message_manager/$message"
      params={{ message: row.id }}
      preload={false}
    >
      {row.title}
    </Link>
  ),
  pages: ({ pages }: Row) => (
    <>
      {pages
        .slice(0, NAMED)
        .map((name) => messagePageTitle(name))
        .join(', ')}
      {pages.length > NAMED && ` ${words.more(pages.length - NAMED)}`}
    </>
  ),
  stage: ({ stage, from }: Row) => (
    <>
      <Stage stage={stage} />
      {stage === 'planned' && from !== null && (
        <span className={`${styles.quiet} ${styles.since}`}>
          {' '}
          {words.since(dateTimeText(new Date(from)))}
        </span>
      )}
    </>
  ),
}
