import type { ReactNode } from 'react'
import { CopyButton } from './CopyButton.tsx'
import styles from './facts.module.css'

/** name, what is shown, and the text that the copy button takes */
export type FactRow = readonly [name: string, value: ReactNode, copy?: string]

/** Names with their values, under each other or, where there is room, side by side. */
export const Facts = ({ facts }: { facts: readonly FactRow[] }) => (
  <dl className={styles.facts}>
    {facts.map(([name, value, copy]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          <span>{value}</span>
          {copy !== undefined && copy !== '' && <CopyButton text={copy} what={name} />}
        </dd>
      </div>
    ))}
  </dl>
)
