import { paying as words } from '#text/paying.ts'
import styles from './pay.module.css'

/** The page of a demo states it before any script runs (vite.config.ts), so that nothing moves when the settings come. */
const isDemo = document.querySelector('aside.demo') !== null

/** In the demo: the provider is a stub, and no money moves. */
export const DemoLine = () => (isDemo ? <p className={styles.demo}>{words.demo}</p> : null)
