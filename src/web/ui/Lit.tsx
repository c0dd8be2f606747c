import styles from './lit.module.css'

/** The one moment of success: the band lights up. */
export const Lit = () => <span className={styles.lit} />
