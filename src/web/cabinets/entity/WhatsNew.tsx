import { useEffect } from 'react'
import { notes } from 'virtual:notes'
import type { Note, NoteText } from '#domain/notes.ts'
import { dateText } from '#text/dates.ts'
import { whatsNew as words } from '#text/business-accounts.ts'
import { useOffered } from '#web/company/offered.ts'
import { PlainLink } from '#web/navigation/Link.tsx'
import { Page } from '#web/page/Page.tsx'
import { session } from '#web/session/session.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { newsSeen } from './news-seen.ts'
import styles from './whats-new.module.css'

/** whats_new: dated notes of docs/whats-new. Whoever opens the page has been told (spec §3, whatsNewOn). */
export default function WhatsNew() {
  useEffect(() => {
    if (session.get().common.whatsNewOn) newsSeen()
  }, [])
  return (
    <Page>
      {notes.length === 0 ? (
        <EmptyState
          title={words.empty}
          action={<LinkButton to="/cabinet/entity/indication">{words.next}</LinkButton>}
        >
          {words.emptyHint}
        </EmptyState>
      ) : (
        <div className={styles.notes}>
          {notes.map((note) => (
            <NoteArticle key={note.id} note={note} />
          ))}
        </div>
      )}
    </Page>
  )
}

const NoteArticle = ({ note: { id, date, title, blocks, picture } }: { note: Note }) => (
  <article className={styles.note} aria-labelledby={id}>
    <header>
      <h2 id={id}>{title}</h2>
      <time dateTime={date}>{dateText(date)}</time>
    </header>
    {blocks.map((block, n) =>
      'text' in block ? (
        <p key={n}>
          <Pieces of={block.text} />
        </p>
      ) : (
        <ul key={n}>
          {block.points.map((point, at) => (
            <li key={at}>
              <Pieces of={point} />
            </li>
          ))}
        </ul>
      ),
    )}
    {picture !== null && (
      <img
        src={picture.src}
        alt={picture.alt}
        width={picture.width}
        height={picture.height}
        loading="lazy"
        decoding="async"
      />
    )}
  </article>
)

/** Words, bold words and links; a page that the billing core cannot fill is only named. */
function Pieces({ of }: { of: NoteText }) {
  const offered = useOffered()
  return of.map((piece, n) => {
    if (typeof piece === 'string') return piece
    if ('bold' in piece) return <strong key={n}>{piece.bold}</strong>
    if (!offered(piece.to)) return piece.link
    return (
      <PlainLink key={n} href={piece.to}>
        {piece.link}
      </PlainLink>
    )
  })
}
