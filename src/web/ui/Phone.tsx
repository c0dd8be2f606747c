import { digitsOnly, phoneParts } from '#domain/phone.ts'
import styles from './phone.module.css'

type Props = {
  number: string
  /** what stands before the number: «Call» */
  before?: string
  className?: string | undefined
  'data-look'?: 'outline'
}

/** A telephone to call, never broken in two; its code stands apart from the number (spec §9, display split). */
export function Phone({ number, before, ...link }: Props) {
  const { code, rest } = phoneParts(number)
  return (
    <a {...link} href={`tel:${digitsOnly(number)}`}>
      <span>
        {before !== undefined && `${before} `}
        <span className={styles.whole}>
          <span className={styles.code}>{code}</span>
          {rest}
        </span>
      </span>
    </a>
  )
}
