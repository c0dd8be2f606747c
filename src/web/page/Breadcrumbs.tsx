import { titles } from '#text/titles.ts'
import { web } from '#text/web.ts'
import { Link, PlainLink } from '#web/navigation/Link.tsx'
import { usePage, usePlace } from '#web/navigation/use-navigation.ts'
import { useHomeClosed } from '#web/session/home-closed.ts'
import { pagesAbove } from './pages-above.ts'
import styles from './page.module.css'

const groups: Readonly<Record<string, string>> = {
  directory: titles.directory,
  docs: titles.docs,
  settings: titles.settings,
}

const homes = ['/cabinet/person', '/cabinet/entity', '/cabinet/admin'] as const

/** The path to this page by its address: cabinet → group → page. The home page of a cabinet has none. */
export function Breadcrumbs({ title }: { title: string }) {
  const pathname = usePlace().pathname
  const closed = useHomeClosed()
  const besideMenu = usePage()?.sidebar ?? true
  const [, area, kind, group, leaf] = pathname.split('/')
  const home = homes.find((path) => path === `/${area}/${kind}`)
  if (home === undefined || !group) return null
  const name = leaf ? groups[group] : undefined
  // home and this page itself: the menu beside says both
  if (!leaf && besideMenu) return null
  const parents = pagesAbove(pathname)
  // the title alone stands below anyway
  if (closed && name === undefined && parents.length === 0) return null
  return (
    <nav aria-label={web.youAreHere}>
      <ol className={styles.crumbs}>
        {!closed && (
          <li>
            <Link to={home}>{titles.home}</Link>
          </li>
        )}
        {name !== undefined && <li>{name}</li>}
        {parents.map(({ href, title: parent }) => (
          <li key={href}>
            <PlainLink href={href}>{parent}</PlainLink>
          </li>
        ))}
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  )
}
