import { IconBuildingFactory2, IconChevronRight, IconHome, IconPlugConnected } from '@tabler/icons-react'
import { chooser } from '#text/sign-in.ts'
import { Link } from '#web/navigation/Link.tsx'
import { Page } from '#web/page/Page.tsx'
import { preferences, usePreference } from '#web/session/preferences.ts'
import layout from '#web/ui/layout.module.css'
import styles from './auth.module.css'

const kinds = [
  { kind: 'person', to: '/sign-in/person', Icon: IconHome },
  { kind: 'entity', to: '/sign-in/entity', Icon: IconBuildingFactory2 },
  { kind: 'provider', to: '/sign-in/provider', Icon: IconPlugConnected },
] as const

/** Chooses the entrance: home, business or provider. The last choice comes first and is remembered in this browser. */
export default function Auth() {
  const last = usePreference('entrance')
  const ordered = kinds.toSorted((a, b) => Number(b.kind === last) - Number(a.kind === last))
  return (
    <Page intro={chooser.title} narrow>
      <ul className={layout.stack12}>
        {ordered.map(({ kind, to, Icon }) => (
          <li key={kind}>
            <Link
              to={to}
              className={styles.kind}
              data-last={kind === last}
              onClick={() => preferences.set({ entrance: kind })}
            >
              <Icon size={32} stroke={1.4} aria-hidden="true" />
              <span>
                <span className={styles.name}>{chooser[kind].title}</span>
                <span className={styles.hint}>{chooser[kind].hint}</span>
                {kind === last && <span className={styles.last}>{chooser.lastTime}</span>}
              </span>
              <IconChevronRight size={22} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
      <p>
        {chooser.noAccountYet} <Link to="/sign-up/person">{chooser.signUp}</Link>
      </p>
    </Page>
  )
}
