import { hryvniasText } from '#text/money.ts'
import styles from './money.module.css'

/** A sum in kopiykas, shown as «1 234,56 грн»; `big` is the one big number of a screen. */
export const Money = ({ kopiykas, big = false }: { kopiykas: number; big?: boolean }) => (
  <span className={styles.money} data-big={big}>
    {hryvniasText(kopiykas)}
  </span>
)
