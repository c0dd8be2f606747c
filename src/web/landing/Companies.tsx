import { useId } from 'react'
import { SITES } from '#domain/site.ts'
import { landing } from '#text/landing.ts'
import { type CompanyInfo, useCompany, useSite } from '#web/company/company.ts'
import { preferences } from '#web/session/preferences.ts'
import { Phone } from '#web/ui/Phone.tsx'
import styles from './companies.module.css'

const text = landing.company

/** The six companies; the chosen one shows its contacts, here and in the footer, and is remembered in this browser. */
export function Companies() {
  const info = useCompany()
  const chosen = useSite() ?? info?.site ?? null
  const name = useId()
  const names = new Map(info?.sites.map((company) => [company.site, company.name]))

  return (
    <section className={styles.section} id="contacts" aria-labelledby="companies-title">
      <div className={styles.choose}>
        <h2 id="companies-title">{text.title}</h2>
        <p className={styles.quiet}>{text.intro}</p>
        <fieldset className={styles.options}>
          <legend className="visually-hidden">{text.title}</legend>
          {SITES.map((site) => (
            <label key={site} className={styles.option}>
              <input
                type="radio"
                name={name}
                value={site}
                checked={chosen === site}
                onChange={() => preferences.set({ site })}
              />
              <span>{names.get(site) ?? '…'}</span>
            </label>
          ))}
        </fieldset>
      </div>
      <div className={styles.card} aria-live="polite" aria-busy={info === undefined}>
        {info === undefined ? <p className={styles.quiet}>{text.loading}</p> : <Contacts info={info} />}
      </div>
    </section>
  )
}

const Phones = ({ title, numbers }: { title: string; numbers: readonly string[] }) =>
  numbers.length === 0 ? null : (
    <div>
      <dt>{title}</dt>
      {numbers.map((number) => (
        <dd key={number}>
          <Phone number={number} />
        </dd>
      ))}
    </div>
  )

function Contacts({ info: { sitename, company, images } }: { info: CompanyInfo }) {
  return (
    <>
      {images['landing'] !== undefined && (
        <img className={styles.picture} src={images['landing']} alt="" width={640} height={160} />
      )}
      <h3 className={styles.name}>
        {images['emblem'] !== undefined && <img src={images['emblem']} alt="" width={48} height={48} />}
        {sitename}
      </h3>
      <dl className={styles.contacts}>
        <Phones title={text.contactCentre} numbers={company.contactCenter} />
        <Phones title={text.office} numbers={company.phone} />
        <Phones title={text.mobile} numbers={company.phonemobile} />
        <Phones
          title={text.business}
          numbers={company.supportPhoneEntity === '' ? [] : [company.supportPhoneEntity]}
        />
        <div>
          <dt>{text.email}</dt>
          {company.email.map((email) => (
            <dd key={email}>
              <a href={`mailto:${email}`}>{email}</a>
            </dd>
          ))}
        </div>
      </dl>
      <ul className={styles.links}>
        {company.urlsupport !== '' && (
          <li>
            <a href={company.urlsupport}>{text.support}</a>
          </li>
        )}
        {company.urlcomplain !== '' && (
          <li>
            <a href={company.urlcomplain}>{text.complain}</a>
          </li>
        )}
        {company.urlmain !== '' && (
          <li>
            <a href={company.urlmain}>{text.site}</a>
          </li>
        )}
      </ul>
      {company.popUpHelper.length > 0 && (
        <p className={styles.quiet}>
          <strong>{text.account}.</strong> {company.popUpHelper.join(' ')}
        </p>
      )}
      {company.popUpHelper2.length > 0 && (
        <p className={styles.quiet}>
          <strong>{text.code}.</strong> {company.popUpHelper2.join(' ')}
        </p>
      )}
    </>
  )
}
