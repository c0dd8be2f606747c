import { titles } from '#text/titles.ts'
import { web } from '#text/web.ts'
import { useCompany } from '#web/company/company.ts'
import { Link, PlainLink } from '#web/navigation/Link.tsx'
import { Phone } from '#web/ui/Phone.tsx'
import styles from './shell.module.css'
import { ThemeSwitch } from './ThemeSwitch.tsx'

/** The footer of every page: whom to call, where to read, how it looks. From /api/api-link. */
export function Footer() {
  const data = useCompany()
  const company = data?.company
  return (
    <footer className={styles.footer}>
      <div className={styles.footerInner}>
        <div className={styles.footerColumns}>
          <div>
            <h2>{web.footer.contactCentre}</h2>
            <ul className={styles.list}>
              {(company?.contactCenter ?? company?.phone)?.map((phone) => (
                <li key={phone}>
                  <Phone number={phone} className={styles.phone} />
                </li>
              ))}
              {company?.email.map((email) => (
                <li key={email}>
                  <a href={`mailto:${email}`}>{email}</a>
                </li>
              ))}
            </ul>
          </div>
          <nav aria-label={web.footer.links}>
            <h2>{data?.sitename ?? web.footer.links}</h2>
            <ul className={styles.list}>
              {data?.footer.map(({ name, url }) => (
                <li key={url}>
                  <PlainLink href={url}>{name}</PlainLink>
                </li>
              ))}
            </ul>
          </nav>
          <div>
            <h2>{web.footer.help}</h2>
            <ul className={styles.list}>
              <li>
                <Link to="/FAQ">{titles.faq}</Link>
              </li>
              {company?.urlsupport && (
                <li>
                  <a href={company.urlsupport}>{web.footer.support}</a>
                </li>
              )}
              {company?.urlcomplain && (
                <li>
                  <a href={company.urlcomplain}>{web.footer.complain}</a>
                </li>
              )}
            </ul>
          </div>
        </div>
        <div className={styles.footerEnd}>
          <span>{company?.organizationSimple ?? web.product}</span>
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  )
}
