import { messageOf } from '#text/catalogue.ts'
import { entityIndication as words } from '#text/business-readings.ts'
import { Link } from '#web/navigation/Link.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { Refusal } from './business-points.ts'
import styles from './points.module.css'

/** What settles a refusal: a confirmation, a photo, a correction; anything else is settled in the field. */
export const answerTo: Readonly<Record<string, 'confirm' | 'photo' | 'replace'>> = {
  deviation: 'confirm',
  'large-deviation': 'photo',
  'value-too-large': 'photo',
  'additional-verification': 'photo',
  'file-error': 'photo',
  'already-submitted': 'replace',
}
const labels = { confirm: words.confirm, photo: words.addPhoto, replace: words.replace } as const

type Props = { refusal: Refusal; busy: boolean; onAnswer: () => void }

/** Why a row was not accepted, in the words of the catalogue, with what settles it and a link to the guide. */
export function RefusalLine({ refusal, busy, onAnswer }: Props) {
  const answer = answerTo[refusal.code]
  return (
    <div className={styles.refusal}>
      <p>{messageOf(refusal.code, refusal.params)}</p>
      <div className={styles.answers}>
        {answer && (
          <Button look="outline" busy={busy} onClick={onAnswer}>
            {labels[answer]}
          </Button>
        )}
        <Link to="/cabinet/entity/directory/guide-errors" hash={refusal.code}>
          {words.what}
        </Link>
      </div>
    </div>
  )
}
