import { demo } from '#text/demo.ts'
import { useSession } from '#web/session/session.ts'
import styles from './demo.module.css'

/** In the demo a link to the messages sent; elsewhere nothing. */
export function DemoLink() {
  const isDemo = useSession(({ config }) => config.demo)
  if (!isDemo) return null
  return (
    <p>
      <a className={styles.link} href="/demo/messages" target="_blank" rel="noopener">
        {demo.link}
        <span className="visually-hidden"> ({demo.opensNew})</span>
      </a>
    </p>
  )
}
