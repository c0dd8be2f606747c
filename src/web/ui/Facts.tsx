import type { ReactNode } from 'react'
import { CopyButton } from './CopyButton.tsx'
import styles from './facts.module.css'

/** name, what is shown, and the text a copy button beside it takes */
export type FactRow = readonly [name: string, value: ReactNode, copy?: string]

/** Names and values under each other; side by side where there is room. */
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
