import type { MouseEvent, RefObject } from 'react'
import { kit } from '#text/kit.ts'
import styles from './forms.module.css'
import type { Summary } from './server-form.ts'

/** The errors of a refused submit, with a link to each field; takes the focus when it appears. */
export function ErrorSummary({
  summary,
  place,
}: {
  summary: Summary
  place: RefObject<HTMLDivElement | null>
}) {
  const { errors, general } = summary
  const shown = errors.length > 0 || general !== null

  const goTo = (event: MouseEvent, id: string) => {
    event.preventDefault()
    document.getElementById(id)?.focus()
  }

  return (
    <div
      ref={place}
      tabIndex={-1}
      role={shown ? 'alert' : undefined}
      className={shown ? styles.summary : styles.none}
    >
      {shown && (
        <>
          <p className={styles.summaryTitle}>{general === null ? kit.fixErrors : general.message}</p>
          {errors.length > 0 && (
            <ul className={styles.summaryList}>
              {errors.map(({ name, id, label, text }) => (
                <li key={name}>
                  <a href={`#${id}`} onClick={(event) => goTo(event, id)}>
                    {label === null ? text : `${label}: ${text}`}
                  </a>
                </li>
              ))}
            </ul>
          )}
          {general?.requestCode !== undefined && (
            <p className={styles.summaryCode}>
              {kit.requestCode}: {general.requestCode}
            </p>
          )}
        </>
      )}
    </div>
  )
}
