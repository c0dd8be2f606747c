import { entityHome } from '#text/business-accounts-home.ts'
import { useCompany } from '#web/company/company.ts'
import type { Overview } from '#web/business-accounts/overview.ts'
import { Link } from '#web/navigation/Link.tsx'
import { titleAt } from '#web/navigation/title.ts'
import { useSession } from '#web/session/session.ts'
import { offered } from '#web/shell/navigation.ts'
import styles from './entity.module.css'
import { entityMenu, providerMenu } from './menu.ts'

type Props = { readBy?: Overview['readBy'] | undefined }

/** Links from the overview, which has no sidebar (spec §2), into the cabinet. */
export function WaysOn({ readBy }: Props) {
  const asProvider = useSession(({ common }) => common.type === 'provider')
  const menu = offered(asProvider ? providerMenu : entityMenu, useCompany()?.lacks)
  return (
    <nav className={styles.ways} aria-label={entityHome.waysOn}>
      {readBy !== undefined && readBy !== 'customer' && (
        <p className={styles.readBy}>
          {entityHome.readBy[readBy]} <Link to="/cabinet/entity/indication">{entityHome.seeReadings}</Link>
        </p>
      )}
      <ul>
        {menu.main
          .filter(({ to }) => to !== menu.home && to !== '/cabinet/entity/indication')
          .map(({ to, Icon }) => (
            <li key={to}>
              <Link to={to} className={styles.way}>
                {Icon && <Icon size={20} stroke={1.6} aria-hidden="true" />}
                {titleAt(to)}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}
