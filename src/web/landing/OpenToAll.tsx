import { landing } from '#text/landing.ts'
import { Link } from '#web/navigation/Link.tsx'
import styles from './landing.module.css'

const { outage, contacts, faq } = landing.open

/** What can be done without signing in. */
export const OpenToAll = () => (
  <section className={styles.section} aria-labelledby="open-title">
    <h2 id="open-title">{landing.open.title}</h2>
    <ul className={styles.doors}>
      <li className={styles.door}>
        <h3>{outage.title}</h3>
        <p className={styles.quiet}>{outage.text}</p>
        <Link to="/outages" className={styles.doorLink}>
          {outage.find}
        </Link>
        <Link to="/FAQ" hash="no-power" className={styles.doorLink}>
          {outage.action}
        </Link>
      </li>
      <li className={styles.door}>
        <h3>{contacts.title}</h3>
        <p className={styles.quiet}>{contacts.text}</p>
        <a href="#contacts" className={styles.doorLink}>
          {contacts.action}
        </a>
      </li>
      <li className={styles.door}>
        <h3>{faq.title}</h3>
        <p className={styles.quiet}>{faq.text}</p>
        <Link to="/FAQ" className={styles.doorLink}>
          {faq.action}
        </Link>
      </li>
    </ul>
  </section>
)
