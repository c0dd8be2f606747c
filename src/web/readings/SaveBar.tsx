import { useMemo } from 'react'
import { entity } from '#text/business-accounts.ts'
import { entityIndication as words } from '#text/business-readings.ts'
import { Lit } from '#web/ui/Lit.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { Entry } from './entry.ts'
import { isEntered, type Point, type Typed } from './business-points.ts'
import { unsavedOf } from './rows-to-send.ts'
import styles from './save-bar.module.css'

type Props = { points: readonly Point[]; typed: Typed; entry: Entry }

/**
 * Always in view while there is a field: how much is handed in, what is typed but not saved, how many kWh it makes, and
 * the one button.
 */
export function SaveBar({ points, typed, entry: { progress, note, outcome, save } }: Props) {
  // the operator or the meters themselves give the others
  const [count, done] = useMemo(() => {
    const ownPoints = points.filter(({ refusal }) => refusal === null)
    return [ownPoints.length, ownPoints.filter(isEntered).length]
  }, [points])
  // `typed` comes a moment later than the key press, which does not wait for a thousand points to be counted
  const { points: dirty, kwh } = useMemo(() => unsavedOf(points, typed), [points, typed])
  return (
    <div className={styles.bar}>
      {outcome?.failure === null && note !== null && dirty === 0 && <Lit key={outcome.at} />}
      <div className={styles.facts}>
        <span>{words.filled(done, count)}</span>
        <b aria-live="polite">
          {progress
            ? words.saving(progress.done, progress.of)
            : note === null || dirty > 0
              ? words.typed(dirty)
              : note}
        </b>
        {note !== null && dirty > 0 && !progress && <output>{note}</output>}
        {dirty > 0 && <span className={styles.sum}>{words.sum(kwh)}</span>}
      </div>
      <Button
        data-save="true"
        busy={progress !== null}
        disabled={dirty === 0 && progress === null}
        onClick={() => void save()}
      >
        {dirty > 0 ? words.saveMany(dirty) : entity.indication.save}
      </Button>
    </div>
  )
}
