import { useMemo } from 'react'
import { entity } from '#text/entity.ts'
import { entityIndication as words } from '#text/entity-readings.ts'
import { fromMilli, toMilli } from '#domain/consumption.ts'
import { Lit } from '#web/ui/Lit.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { Entry } from './entry.ts'
import { isEntered, type Point, type Typed } from './points.ts'
import { isDirty } from './rows-to-send.ts'
import { isChanged, registerVerdict, shownIn } from './row-verdict.ts'
import styles from './save-bar.module.css'

type Props = { points: readonly Point[]; typed: Typed; entry: Entry }

/**
 * Always in view while there is a field: how much is handed in, what is typed but not saved, how many kWh it makes, and
 * the one button.
 */
export function SaveBar({ points, typed, entry: { progress, note, outcome, save } }: Props) {
  // the operator or the meters themselves give the others
  const [asked, done] = useMemo(() => {
    const own = points.filter(({ refusal }) => refusal === null)
    return [own.length, own.filter(isEntered).length]
  }, [points])
  // `typed` comes a moment later than the key press, which does not wait for a thousand points to be counted
  const dirty = useMemo(() => points.filter((point) => isDirty(point, typed)), [points, typed])
  const used = useMemo(() => usedBy(dirty, typed), [dirty, typed])
  return (
    <div className={styles.bar}>
      {outcome?.failure === null && note !== null && dirty.length === 0 && <Lit key={outcome.at} />}
      <div className={styles.facts}>
        <span>{words.filled(done, asked)}</span>
        <b aria-live="polite">
          {progress
            ? words.saving(progress.done, progress.of)
            : note === null || dirty.length > 0
              ? words.typed(dirty.length)
              : note}
        </b>
        {note !== null && dirty.length > 0 && !progress && <output>{note}</output>}
        {dirty.length > 0 && <span className={styles.sum}>{words.sum(used)}</span>}
      </div>
      <Button
        data-save="true"
        busy={progress !== null}
        disabled={dirty.length === 0 && progress === null}
        onClick={() => void save()}
      >
        {dirty.length > 0 ? words.saveMany(dirty.length) : entity.indication.save}
      </Button>
    </div>
  )
}

/** kWh of the fields that are typed but not handed in. */
function usedBy(points: readonly Point[], typed: Typed): number {
  let milli = 0
  for (const point of points)
    for (const register of point.registers)
      if (register.note === null && isChanged(point, register, typed))
        milli += toMilli(registerVerdict(point, register, shownIn(point, register, typed)).kwh ?? 0)
  return fromMilli(milli)
}
