import { useShownWhile } from '#web/shown-while.ts'
import styles from './navigation.module.css'
import { useIsWaiting } from './use-navigation.ts'

/** The progress bar on top: after 200 ms of waiting for a page, then for at least 200 ms (spec §9). */
export function NavigationBar() {
  const shown = useShownWhile(useIsWaiting())
  return <div className={styles.bar} data-shown={shown} aria-hidden="true" />
}
