import { titles } from '#text/titles.ts'
import { web } from '#text/web.ts'
import { Link } from '#web/navigation/Link.tsx'
import { usePlace } from '#web/navigation/use-navigation.ts'
import { useHomeClosed } from '#web/session/home-closed.ts'
import styles from './page.module.css'

const groups: Readonly<Record<string, string>> = {
  directory: titles.directory,
  docs: titles.docs,
  settings: titles.settings,
  statreports: titles.statReports,
}

/** Pages that have subpages, by the part of the address. */
const parents = {
  '/cabinet/person/bills': titles.bills,
  '/cabinet/person/tickets': titles.tickets,
  '/cabinet/entity/bills': titles.bills,
  '/cabinet/entity/bills/invoices': titles.invoices,
} as const
const isParent = (path: string): path is keyof typeof parents => path in parents

const homes = ['/cabinet/person', '/cabinet/entity', '/cabinet/admin'] as const

/** The path to this page by its address: cabinet → group → page. The home page of a cabinet has none. */
export function Breadcrumbs({ title }: { title: string }) {
  const pathname = usePlace().pathname
  const closed = useHomeClosed()
  const [, area, kind, group, leaf, deeper] = pathname.split('/')
  const home = homes.find((path) => path === `/${area}/${kind}`)
  if (home === undefined || !group) return null
  const name = leaf ? groups[group] : undefined
  // the only step would be this page itself
  if (closed && !leaf) return null
  const above = [`${home}/${group}`, ...(deeper ? [`${home}/${group}/${leaf}`] : [])].filter(isParent)
  return (
    <nav aria-label={web.youAreHere}>
      <ol className={styles.crumbs}>
        {!closed && (
          <li>
            <Link to={home}>{titles.home}</Link>
          </li>
        )}
        {name !== undefined && <li>{name}</li>}
        {leaf &&
          above.map((parent) => (
            <li key={parent}>
              <Link to={parent}>{parents[parent]}</Link>
            </li>
          ))}
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  )
}
