import { phonesToCall } from '#domain/company-phones.ts'
import { outages as words } from '#text/outages.ts'
import { web } from '#text/web.ts'
import { siteName } from '#text/site-name.ts'
import { useCompany } from '#web/company/company.ts'
import { session } from '#web/session/session.ts'
import { Days } from '#web/outages/Days.tsx'
import { NowPanel } from '#web/outages/NowPanel.tsx'
import { useNow } from '#web/ui/now.ts'
import { lastSchedule } from '#web/outages/last-schedule.ts'
import { Phone } from '#web/ui/Phone.tsx'
import styles from './offline.module.css'
import { powerBy } from '#web/outages/power-then.ts'

/** What helps while there is no internet: the schedule seen last with its age, and whom to call. */
export function OfflineHelp() {
  const last = lastSchedule(session.get())
  return (
    <div className={styles.help}>
      {last && <Last {...last} />}
      <Contacts />
    </div>
  )
}

function Last({ name, schedule }: NonNullable<ReturnType<typeof lastSchedule>>) {
  const now = useNow()
  const place = name ?? siteName(schedule.site)
  const days = schedule.days.filter(({ to }) => Date.parse(to) > now)
  return (
    <section className={styles.help} aria-label={words.lastKnown}>
      <p className={styles.age}>{words.ageOffline(Math.max(0, now - schedule.at))}</p>
      <NowPanel schedule={{ ...schedule, power: powerBy(schedule, now) }} title={place} />
      {days.length === 0 ? <p>{words.daysPast}</p> : <Days schedule={{ days }} />}
    </section>
  )
}

function Contacts() {
  const company = useCompany()?.company
  const phones = company ? phonesToCall(company) : []
  if (phones.length === 0) return null
  return (
    <p>
      {web.footer.contactCentre}:{' '}
      {phones.map((phone) => (
        <Phone key={phone} number={phone} className={styles.phone} />
      ))}
    </p>
  )
}
