import { useState } from 'react'
import { phonesToCall } from '#domain/company-phones.ts'
import { titles } from '#text/titles.ts'
import { web } from '#text/web.ts'
import { useCompany } from '#web/company/company.ts'
import { Link, PlainLink } from '#web/navigation/Link.tsx'
import { Phone } from '#web/ui/Phone.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import styles from './shell.module.css'
import { ThemeSwitch } from './ThemeSwitch.tsx'

/**
 * The footer of every page: whom to call, where to read, the theme. From /api/api-link.
 * @param short on a phone only one telephone, «Допомога» with everything else, and the theme
 */
export function Footer({ short = false }: { short?: boolean }) {
  const [open, setOpen] = useState(false)
  const data = useCompany()
  const company = data?.company
  const phones = company && phonesToCall(company)
  return (
    <footer className={styles.footer} data-short={short}>
      <div className={styles.footerInner}>
        <div className={styles.footerColumns} data-open={open}>
          <div>
            <h2>{web.footer.contactCentre}</h2>
            <ul className={styles.list}>
              {phones?.map((phone) => (
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
          <span className={styles.company}>{company?.organizationSimple ?? web.product}</span>
          {short && (
            <>
              {phones?.[0] !== undefined && <Phone number={phones[0]} className={styles.callOnPhone} />}
              <button
                type="button"
                className={styles.helpOnPhone}
                aria-expanded={open}
                onClick={() => setOpen(!open)}
              >
                {web.footer.help}
              </button>
            </>
          )}
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  )
}
