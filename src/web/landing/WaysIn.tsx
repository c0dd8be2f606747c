import { IconBuildingFactory2, IconHome, IconPlugConnected } from '@tabler/icons-react'
import { landing } from '#text/landing.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import styles from './landing.module.css'

const ways = [
  {
    kind: 'person',
    Icon: IconHome,
    signIn: '/sign-in/person',
    signUp: '/sign-up/person',
    join: landing.ways.signUp,
  },
  {
    kind: 'entity',
    Icon: IconBuildingFactory2,
    signIn: '/sign-in/entity',
    signUp: '/sign-up/entity',
    join: landing.ways.apply,
  },
  {
    kind: 'provider',
    Icon: IconPlugConnected,
    signIn: '/sign-in/provider',
    signUp: '/sign-up/provider',
    join: landing.ways.apply,
  },
] as const

/** The three entrances. */
export const WaysIn = () => (
  <section className={styles.section} aria-labelledby="ways-title">
    <h2 id="ways-title">{landing.ways.title}</h2>
    <ul className={styles.ways}>
      {ways.map(({ kind, Icon, signIn, signUp, join }) => (
        <li key={kind} className={styles.way}>
          <Icon size={32} stroke={1.4} aria-hidden="true" className={styles.wayIcon} />
          <h3>{landing.ways[kind].title}</h3>
          <p className={styles.quiet}>{landing.ways[kind].hint}</p>
          <div className={styles.wayButtons}>
            <LinkButton to={signIn} aria-label={`${landing.ways.signIn}: ${landing.ways[kind].title}`}>
              {landing.ways.signIn}
            </LinkButton>
            <LinkButton to={signUp} look="quiet" aria-label={`${join}: ${landing.ways[kind].title}`}>
              {join}
            </LinkButton>
          </div>
        </li>
      ))}
    </ul>
  </section>
)
