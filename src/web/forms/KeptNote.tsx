import { kit } from '#text/kit.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from './forms.module.css'

/** What a form is told of its draft: its files came too late to be sent; `clear` empties the form. */
export type KeptDraft = { tooLate: boolean; clear: () => void }

/** Says that a form shows what was typed before, and offers to begin anew. */
export const KeptNote = ({ tooLate, clear }: KeptDraft) => (
  <div className={styles.kept}>
    <p>
      {kit.draft.back} {tooLate && kit.draft.filesGone}
    </p>
    <Button
      look="quiet"
      onClick={({ currentTarget }) => {
        // this button is about to leave the page
        currentTarget.closest('form')?.querySelector<HTMLElement>('input, select, textarea')?.focus()
        clear()
      }}
    >
      {kit.draft.clear}
    </Button>
  </div>
)
