import { Link } from '#web/navigation/Link.tsx'
import { useState } from 'react'
import { light } from '#text/landing.ts'
import { NowPanel } from '#web/outages/NowPanel.tsx'
import layout from '#web/ui/layout.module.css'
import { keptPlace, type LightFound } from './kept-place.ts'
import styles from './light.module.css'

type Props = { found: LightFound; kept: boolean; takesFocus: boolean; onAnother: () => void }

/**
 * The answer on the start page: the block of the state with the address it is about, and the choice to remember the
 * address here.
 */
export function LightAnswer({ found: { schedule, place }, kept, takesFocus, onAnother }: Props) {
  const [isKept, setKept] = useState(kept)
  const keep = () => {
    if (isKept) keptPlace.forget()
    setKept(isKept ? false : keptPlace.keep(place))
  }
  return (
    <div className={layout.stack8}>
      <NowPanel
        schedule={schedule}
        title={place.label}
        takesFocus={takesFocus}
        action={
          <Link to="/outages" search={{ site: place.site, queue: place.queues.join(',') }}>
            {light.whole}
          </Link>
        }
      />
      <p className={styles.after}>
        <button type="button" className={styles.plain} onClick={onAnother}>
          {light.another}
        </button>
        <label className={styles.keep}>
          <input type="checkbox" checked={isKept} onChange={keep} />
          {light.keep}
        </label>
      </p>
    </div>
  )
}
