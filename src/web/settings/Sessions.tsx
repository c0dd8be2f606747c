import { Fragment } from 'react'
import { nameOfDevice, ownSessions } from '#lists/own-sessions.ts'
import { accountPage as words, settings } from '#text/settings.ts'
import type { Reply } from '#web/api/call.ts'
import { ListView } from '#web/lists/ListView.tsx'
import { useList } from '#web/lists/use-list.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useEnding } from './ending.ts'
import styles from './settings.module.css'

type Session = Reply<'/api/sessions'>['rows'][number]

const text = settings.sessions

/** A long address may be broken only after a colon. */
const Address = ({ text: address }: { text: string }) => (
  <span>
    {address.split(':').map((part, index) => (
      <Fragment key={index}>
        {index > 0 && (
          <>
            :<wbr />
          </>
        )}
        {part}
      </Fragment>
    ))}
  </span>
)

function End({ session }: { session: Session }) {
  const { busy, end } = useEnding()
  return (
    <span className={styles.end}>
      <Button
        look="quiet"
        busy={busy}
        aria-label={words.endFor(nameOfDevice(session.device))}
        onClick={() => void end(session)}
      >
        {text.end}
      </Button>
    </span>
  )
}

function EndOthers() {
  const { busy, end } = useEnding()
  return (
    <Button look="outline" busy={busy} onClick={() => void end('others')}>
      {text.endOthers}
    </Button>
  )
}

/** Where the cabinet is open; any of these sessions can be ended from here, or all the others at once. */
export default function Sessions() {
  const list = useList(ownSessions, '/api/sessions', {}, { prefix: 'sessions-', staleMs: 0 })
  const others = list.answer.data?.others ?? 0
  return (
    <section className={`${styles.list} ${styles.sessions}`} aria-label={text.title}>
      <div className={styles.head}>
        <div>
          <h2>{text.title}</h2>
          {list.answer.data !== undefined && others === 0 && <p className={styles.quiet}>{text.only}</p>}
        </div>
        {others > 0 && <EndOthers />}
      </div>
      <ListView
        of={list}
        caption={text.title}
        rowKey={({ id }) => id}
        cells={{
          device: (session) => (
            <span className={styles.device}>
              {nameOfDevice(session.device)}
              {session.current && <Badge tone="light">{text.current}</Badge>}
            </span>
          ),
          address: ({ address }) => <Address text={address ?? '—'} />,
          end: (session) => <End session={session} />,
        }}
        filters={others > 0}
        empty={null}
      />
    </section>
  )
}
