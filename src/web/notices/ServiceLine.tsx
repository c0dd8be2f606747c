import { IconList, IconPlayerPlay } from '@tabler/icons-react'
import { web } from '#text/web.ts'
import { usePlace } from '#web/navigation/use-navigation.ts'
import { preferences, usePreference } from '#web/session/preferences.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { useReducedMotion } from '#web/ui/reduced-motion.ts'
import { useWidth } from '#web/ui/measure.ts'
import { type Sentence, useServiceMessages } from './service-message.ts'
import styles from './service-line.module.css'

/** Letters per second: slow enough to read. */
const SPEED = 9
const LETTER_PX = 8.5
const GAP = '   '

/**
 * The scrolling service message of a page (spec §1). It stops under the pointer and in focus, can be read as a list,
 * and is a list from the start for people who asked their system for less motion.
 */
export function ServiceLine() {
  const pathname = usePlace().pathname
  const messages = useServiceMessages(pathname)
  const chosen = usePreference('serviceLineAsList')
  const still = useReducedMotion()
  const [section, width] = useWidth<HTMLElement>()
  if (messages.length === 0) return null

  const letters = messages.map(({ text }) => text).join(GAP).length
  const fits = letters * LETTER_PX < width - 100
  // what is important does not run away from the eyes
  const urgent = messages.some(({ important }) => important)
  const asList = chosen || still || fits || urgent
  return (
    <section
      ref={section}
      className={styles.line}
      aria-label={web.serviceLine.title}
      data-list={asList}
      data-urgent={urgent}
    >
      {asList ? (
        <ul className={styles.list}>
          {messages.map((message) => (
            <li key={message.text}>
              <Said {...message} />
            </li>
          ))}
        </ul>
      ) : (
        // focusable, so that the keyboard can stop it too
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role
        <div className={styles.window} tabIndex={0} role="group" aria-label={web.serviceLine.running}>
          <div className={styles.running} style={{ animationDuration: `${Math.max(20, letters / SPEED)}s` }}>
            <Copy messages={messages} />
            <Copy messages={messages} echo />
          </div>
        </div>
      )}
      {!still && !fits && !urgent && (
        <IconButton
          label={asList ? web.serviceLine.asLine : web.serviceLine.asList}
          aria-pressed={asList}
          onClick={() => preferences.set({ serviceLineAsList: !asList })}
        >
          {asList ? (
            <IconPlayerPlay size={20} stroke={1.75} aria-hidden="true" />
          ) : (
            <IconList size={20} stroke={1.75} aria-hidden="true" />
          )}
        </IconButton>
      )}
    </section>
  )
}

/** The line repeats without a gap; its copy is not read out a second time. */
const Copy = ({ messages, echo = false }: { messages: readonly Sentence[]; echo?: boolean }) => (
  <div className={styles.copy} aria-hidden={echo || undefined}>
    {messages.map((message) => (
      <span key={message.text}>
        <Said {...message} />
      </span>
    ))}
  </div>
)

/** What is important is said in words, not by colour alone. */
const Said = ({ text, important }: Sentence) => (
  <>
    {important && <b>{web.serviceLine.important}: </b>}
    {text}
  </>
)
