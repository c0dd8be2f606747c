import { indication, readingStates, readings as words } from '#text/readings.ts'
import type { ReadingState } from './meter.ts'
import styles from './receipt.module.css'

const straight = ['received', 'checked', 'accepted', 'used', 'billed'] as const
const held = ['received', 'checked', 'held', 'accepted', 'used', 'billed'] as const

/** Where a reading stands on its way to the bill (product.md §2), and what that means. */
export function ReadingLife({ state, level = 4 }: { state: ReadingState; level?: 3 | 4 }) {
  const Heading = level === 3 ? 'h3' : 'h4'
  const steps: readonly ReadingState[] = state === 'held' ? held : straight
  const at = steps.indexOf(state)
  return (
    <div className={styles.life}>
      <Heading>{words.receipt.life}</Heading>
      {at >= 0 && (
        <ol className={styles.steps} aria-label={indication.lifeOf}>
          {steps.map((step, place) => (
            <li
              key={step}
              data-past={place <= at}
              data-held={step === 'held'}
              aria-current={place === at ? 'step' : undefined}
            >
              {readingStates[step].name}
            </li>
          ))}
        </ol>
      )}
      <p className={styles.quiet}>{readingStates[state].meaning}</p>
    </div>
  )
}
