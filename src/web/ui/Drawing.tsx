import { lazy, type ReactNode, Suspense } from 'react'
import styles from './drawing.module.css'
import type { DrawingName } from './drawings.tsx'

type Picture = (props: { of: DrawingName }) => ReactNode
const NoPicture: Picture = () => null
// few states have a picture, and its words stand without it: it comes after the page, or not at all
const Picture = lazy<Picture>(() =>
  import('./drawings.tsx').then(
    (file) => ({ default: file.Picture }),
    () => ({ default: NoPicture }),
  ),
)

/** A small picture beside words that say the same; its place is kept while it comes. */
export const Drawing = ({ of }: { of: DrawingName }) => (
  <span className={styles.drawing}>
    <Suspense>
      <Picture of={of} />
    </Suspense>
  </span>
)
