import { digitsOnly, phoneParts } from '#domain/phone.ts'
import styles from './phone.module.css'

/** A telephone to call; its code stands apart from the number (spec §9, display split). */
export function Phone({ number, className }: { number: string; className?: string | undefined }) {
  const { code, rest } = phoneParts(number)
  return (
    <a href={`tel:${digitsOnly(number)}`} className={className}>
      <span>
        <span className={styles.code}>{code}</span>
        {rest}
      </span>
    </a>
  )
}
