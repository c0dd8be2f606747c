import type { ReactNode } from 'react'
import { kit } from '#text/kit.ts'
import styles from './field.module.css'

/** Most fields are required, so the rare one that is not says so. */
export function FieldLabel({ children, optional }: { children: ReactNode; optional: boolean }) {
  return (
    <>
      {children}
      {optional && <span className={styles.optional}>({kit.optional})</span>}
    </>
  )
}
