import { type ComponentProps, type ReactNode, useEffect } from 'react'
import { addDays, type IsoDate } from '#domain/calendar.ts'
import { isSite, type Site } from '#domain/site.ts'
import { siteName } from '#text/site-name.ts'
import { staffOrders as words } from '#text/staff-orders.ts'
import { useNavigate, usePlace, useSearch } from '#web/navigation/use-navigation.ts'
import { Page } from '#web/page/Page.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import layout from '#web/ui/layout.module.css'
import { leftAt } from './left-at.ts'
import styles from './staff-orders.module.css'

/** The two calendars of crews: where each is, the name of its first day in the address, and how far its arrows go. */
const KINDS = {
  day: { to: '/cabinet/admin/management/orders/day', first: 'day', days: 1, title: words.dayTitle },
  week: { to: '/cabinet/admin/management/orders/week', first: 'from', days: 7, title: words.weekTitle },
} as const
type Kind = keyof typeof KINDS

const isDay = (text: string | undefined): text is string => /^\d{4}-\d\d-\d\d$/.test(text ?? '')

/** The company and the first day that the address names. */
export function useAskedDays(kind: Kind): { site?: Site; first?: IsoDate } {
  const search = useSearch()
  const first = search[KINDS[kind].first]
  return {
    ...(search.site !== undefined && isSite(search.site) ? { site: search.site } : {}),
    ...(isDay(first) ? { first } : {}),
  }
}

type Told = { readonly site: Site; readonly sites: readonly Site[]; readonly today: IsoDate }
type Shown = {
  readonly first: IsoDate
  /** the days in words */
  readonly name: string
  readonly hasToday: boolean
}

/** What the day and the week of the crews share: the company, the days shown and the way to others. */
export function CrewsCalendar<T extends Told>({
  kind,
  answer,
  shown,
  children,
}: {
  kind: Kind
  answer: ComponentProps<typeof Loaded<T>>['answer']
  shown: (reply: T) => Shown
  children: (reply: T) => ReactNode
}) {
  const { search } = usePlace()
  useEffect(() => leftAt[kind](search), [kind, search])
  return (
    <Page
      files={
        <>
          <LinkButton look="outline" to="/cabinet/admin/management/orders" data-back>
            {words.toList}
          </LinkButton>
          {kind === 'day' ? (
            <LinkButton look="outline" to={KINDS.week.to}>
              {words.toWeek}
            </LinkButton>
          ) : (
            <>
              <LinkButton look="outline" to={KINDS.day.to}>
                {words.toDay}
              </LinkButton>
              <LinkButton look="outline" to="/cabinet/admin/management/orders/capacity">
                {words.toCapacity}
              </LinkButton>
            </>
          )}
        </>
      }
    >
      <Loaded answer={answer} skeleton={<Skeleton lines={[60, 320, 240]} />}>
        {(reply) => (
          <div className={styles.page}>
            <Which kind={kind} told={reply} shown={shown(reply)} />
            {children(reply)}
          </div>
        )}
      </Loaded>
    </Page>
  )
}

/** The company and the days. */
function Which({
  kind,
  told: { site, sites, today },
  shown: { first, name, hasToday },
}: {
  kind: Kind
  told: Told
  shown: Shown
}) {
  const navigate = useNavigate()
  const { to, first: key, days, title } = KINDS[kind]
  const at = (day: IsoDate, of: string = site) => ({ to, search: { site: of, [key]: day } }) as const
  return (
    <div className={styles.which}>
      {sites.length > 1 && (
        <Select
          label={words.company}
          value={site}
          onChange={(value) => void navigate(at(first, value))}
          options={sites.map((company) => ({ value: company, label: siteName(company) }))}
        />
      )}
      <nav className={layout.row} aria-label={title}>
        <LinkButton look="outline" {...at(addDays(first, -days))} aria-label={words[kind].before}>
          ←
        </LinkButton>
        <b>{name}</b>
        <LinkButton look="outline" {...at(addDays(first, days))} aria-label={words[kind].after}>
          →
        </LinkButton>
        {!hasToday && (
          <LinkButton look="quiet" {...at(today)}>
            {words[kind].now}
          </LinkButton>
        )}
      </nav>
    </div>
  )
}
