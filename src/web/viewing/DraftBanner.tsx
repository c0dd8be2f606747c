import { draftView as words } from '#text/draft-view.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from './banner.module.css'

/** Stands above a page on which an employee looks at a message that is not published. */
export default function DraftBanner() {
  return (
    <aside className={`${styles.banner} no-print`} aria-label={words.title}>
      <p>
        <b>{words.title}</b> <span>{words.hint}</span>
      </p>
      <Button look="light" onClick={() => window.close()}>
        {words.end}
      </Button>
    </aside>
  )
}
