import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import styles from './chosen.module.css'

export type Chosen<R> = ReturnType<typeof useChosen<R>>

/** The rows of a list that are chosen, those of other pages too. */
export function useChosen<R>(keyOf: (row: R) => string) {
  const [rows, change] = useState<readonly R[]>([])
  const keys = new Set(rows.map(keyOf))
  const has = (row: R) => keys.has(keyOf(row))
  const toggle = (row: R) =>
    change(has(row) ? rows.filter((other) => keyOf(other) !== keyOf(row)) : [...rows, row])
  return { rows, has, toggle, change }
}

type CellProps<R> = {
  of: Chosen<R>
  row: R
  label: string
  disabled: boolean
  children: ReactNode
}

/** The cell of a list by which its row is chosen. */
export const ChoiceCell = <R,>({ of, row, label, disabled, children }: CellProps<R>) => (
  <span className={styles.cell}>
    <input
      type="checkbox"
      className={styles.box}
      aria-label={label}
      checked={of.has(row)}
      disabled={disabled}
      onChange={() => of.toggle(row)}
    />
    {children}
  </span>
)

type Props<R> = {
  of: Chosen<R>
  /** rows of the page that can be chosen */
  offered: readonly R[]
  words: { all: string; drop: string; tooMany: (most: number) => string }
  /** how many can be chosen */
  most: number
  /** how many are, and what of it */
  sum: ReactNode
  /** what is done with them */
  children: ReactNode
}

/** What is chosen and what can be done with it: under the list, in view while anything is. */
export function ChosenRows<R>({ of, offered, words, most, sum, children }: Props<R>) {
  const missing = offered.filter((row) => !of.has(row))
  const count = of.rows.length
  return (
    <div className={styles.chosen} data-any={count > 0}>
      <p aria-live="polite">
        {sum}
        {count > most && <span className={styles.tooMany}>{words.tooMany(most)}</span>}
      </p>
      <div className={styles.tools}>
        {missing.length > 0 && (
          <Button look="quiet" onClick={() => of.change([...of.rows, ...missing])}>
            {words.all}
          </Button>
        )}
        {count > 0 && (
          <Button look="quiet" onClick={() => of.change([])}>
            {words.drop}
          </Button>
        )}
        {children}
      </div>
    </div>
  )
}
