import type { ReactNode } from 'react'
import styles from './card.module.css'
import layout from './layout.module.css'

type Props = {
  title?: ReactNode
  aside?: ReactNode
  children: ReactNode
  tone?: 'plain' | 'ink' | 'light'
  level?: 2 | 3
}

/** A card: one thing on a surface of its own. */
export function Card({ title, aside, children, tone = 'plain', level = 2 }: Props) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section className={styles.card} data-tone={tone}>
      {(title !== undefined || aside !== undefined) && (
        <div className={layout.apart}>
          {title !== undefined && <Heading>{title}</Heading>}
          {aside}
        </div>
      )}
      {children}
    </section>
  )
}
