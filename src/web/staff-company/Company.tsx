import { lazy, type ReactNode, Suspense } from 'react'
import { sitesWith } from '#domain/permissions.ts'
import { isSite, type Site, SITES } from '#domain/site.ts'
import { siteName } from '#text/site-name.ts'
import { dateTimeText } from '#text/dates.ts'
import { fieldText } from '#text/changes.ts'
import { companySettings as words } from '#text/staff-company.ts'
import { titles } from '#text/titles.ts'
import { terms } from '#text/terms.ts'
import { useCall } from '#web/api/queries.ts'
import { chunk, inBrowser } from '#web/chunk.ts'
import { useListState } from '#web/lists/list-state.ts'
import { Page } from '#web/page/Page.tsx'
import { useSession } from '#web/session/session.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { TakeBack } from '#web/staff/TakeBack.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import layout from '#web/ui/layout.module.css'
import type { Known } from './known.ts'
import styles from './company.module.css'

const ContactsForm = lazy(chunk(() => import('./ContactsForm.tsx'), inBrowser))
const BankForms = lazy(chunk(() => import('./BankForms.tsx'), inBrowser))
const Images = lazy(chunk(() => import('./Images.tsx'), inBrowser))
const Agreements = lazy(chunk(() => import('./Agreements.tsx'), inBrowser))
const Flags = lazy(chunk(() => import('./Flags.tsx'), inBrowser))
const RequisitesForm = lazy(chunk(() => import('./RequisitesForm.tsx'), inBrowser))

const parts = ['contacts', 'requisites', 'banks', 'images', 'agreement', 'flags'] as const
type Part = (typeof parts)[number]

/** /cabinet/admin/management/company: what the portal, its papers and letters say of a company. */
export default function Company() {
  const posts = useSession(({ admin }) => admin.user?.roles ?? [])
  const state = useListState({ sort: { by: 'site', descending: false } })
  const ownSites = sitesWith(posts, 'company.edit') ?? SITES
  const typedSite = state.filter('site')
  const site: Site | undefined = isSite(typedSite) && ownSites.includes(typedSite) ? typedSite : ownSites[0]
  return (
    <Page
      files={
        <LinkButton look="outline" to="/cabinet/admin/management/payments/keys">
          {titles.merchantKeys}
        </LinkButton>
      }
    >
      {ownSites.length > 1 && (
        <div className={styles.choose}>
          <Select
            label={terms.company}
            options={ownSites.map((company) => ({ value: company, label: siteName(company) }))}
            value={site ?? ''}
            onChange={(chosen) => state.setFilter({ site: chosen })}
          />
        </div>
      )}
      {site !== undefined && <OneCompany key={site} site={site} />}
    </Page>
  )
}

function OneCompany({ site }: { site: Site }) {
  const answer = useCall('/api/admin/company', { site }, { staleMs: 0 })
  const state = useListState({ sort: { by: 'site', descending: false } })
  const part: Part = parts.find((option) => option === state.filter('part')) ?? 'contacts'
  return (
    <Loaded answer={answer} skeleton={<Skeleton lines={[44, 480]} />}>
      {({ company }) => (
        <>
          <p className={layout.quiet}>
            {company.changedAt === null || company.changedBy === null
              ? words.neverChanged
              : words.changedBy(company.changedBy, dateTimeText(new Date(company.changedAt)))}
          </p>
          <Tabs<Part>
            label={words.parts}
            value={part}
            onChange={(next) => state.setFilter({ part: next === 'contacts' ? '' : next })}
            tabs={[
              {
                value: 'contacts',
                label: words.contacts,
                content: <Later part={<ContactsForm company={company} />} />,
              },
              {
                value: 'requisites',
                label: words.requisites,
                content: (
                  <Later part={<RequisitesForm company={company} />}>
                    <Waiting company={company} kind="company-requisites" />
                  </Later>
                ),
              },
              {
                value: 'banks',
                label: words.banks,
                content: (
                  <Later part={<BankForms company={company} />}>
                    <Waiting company={company} kind="company-bank" />
                  </Later>
                ),
              },
              {
                value: 'images',
                label: words.images,
                content: <Later part={<Images company={company} />} />,
              },
              {
                value: 'agreement',
                label: words.agreement,
                content: (
                  <Later part={<Agreements />}>
                    <Waiting company={company} kind="agreement" />
                  </Later>
                ),
              },
              { value: 'flags', label: words.flagsTitle, content: <Later part={<Flags />} /> },
            ]}
          />
        </>
      )}
    </Loaded>
  )
}

const Later = ({ part, children }: { part: ReactNode; children?: ReactNode }) => (
  <Suspense fallback={<Skeleton lines={[320]} />}>
    <div className={styles.part}>
      {children}
      {part}
    </div>
  </Suspense>
)

/** What somebody has proposed and nobody has confirmed. */
function Waiting({ company, kind }: { company: Known; kind: string }) {
  return company.waiting
    .filter((proposal) => proposal.kind === kind)
    .map(({ id, by, own: isOwn, at, changes }) => (
      <Alert
        key={id}
        tone="soon"
        title={words.waits(by, dateTimeText(new Date(at)))}
        action={isOwn ? <TakeBack proposal={id} /> : undefined}
      >
        <ul className={styles.changes}>
          {changes.filter(isShort).map(({ what, before, after }) => (
            <li key={what}>{words.change(fieldText(what), before || words.empty, after || words.empty)}</li>
          ))}
        </ul>
      </Alert>
    ))
}

/** The texts of an agreement are read where it is confirmed. */
const isShort = ({ after }: { after: string | null }) => (after?.length ?? 0) < 400
