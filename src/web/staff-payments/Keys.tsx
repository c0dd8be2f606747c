import { lazy, Suspense, useState } from 'react'
import { PAY_PROVIDERS, type PayProvider } from '#domain/payment-life.ts'
import { sitesWith } from '#domain/permissions.ts'
import { isSite, type Site, SITES } from '#domain/site.ts'
import { formatIban } from '#domain/iban.ts'
import { siteName } from '#text/site-name.ts'
import { dateTimeText } from '#text/dates.ts'
import { merchantKeys as words, paymentPage } from '#text/staff-payment-page.ts'
import { payProviders } from '#text/staff-payments.ts'
import { titles } from '#text/titles.ts'
import { terms } from '#text/terms.ts'
import type { Reply } from '#web/api/call.ts'
import { useCall, useWrite } from '#web/api/queries.ts'
import { chunk, inBrowser } from '#web/chunk.ts'
import { useListState } from '#web/lists/list-state.ts'
import { Link } from '#web/navigation/Link.tsx'
import { Page } from '#web/page/Page.tsx'
import { useSession } from '#web/session/session.ts'
import { usePermission } from '#web/staff/permission.ts'
import { TakeBack } from '#web/staff/TakeBack.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { type FactRow, Facts } from '#web/ui/Facts.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import layout from '#web/ui/layout.module.css'
import { toast } from '#web/ui/toasts.ts'
import styles from './staff-payments.module.css'

const KeysDialog = lazy(chunk(() => import('./KeysDialog.tsx'), inBrowser))

type Merchant = Reply<'/api/admin/company/merchants'>['rows'][number]

/** management/payments/keys: with which providers a company has agreements; what is secret is never shown. */
export default function Keys() {
  const posts = useSession(({ admin }) => admin.user?.roles ?? [])
  const state = useListState({ sort: { by: 'site', descending: false } })
  const ownSites = sitesWith(posts, 'company.edit') ?? SITES
  const pays = usePermission('payments.read')
  const typedSite = state.filter('site')
  const site: Site | undefined = isSite(typedSite) && ownSites.includes(typedSite) ? typedSite : ownSites[0]
  return (
    <Page
      intro={words.intro}
      crumbs={
        pays ? (
          <LinkButton look="quiet" to="/cabinet/admin/management/payments" preload={false} data-back>
            {paymentPage.back}
          </LinkButton>
        ) : (
          <LinkButton look="quiet" to="/cabinet/admin/management/company" preload={false} data-back>
            {titles.companySettings}
          </LinkButton>
        )
      }
    >
      {ownSites.length > 1 && (
        <div className={styles.which}>
          <Select
            label={terms.company}
            options={ownSites.map((company) => ({ value: company, label: siteName(company) }))}
            value={site ?? ''}
            onChange={(chosen) => state.setFilter({ site: chosen })}
          />
        </div>
      )}
      {site !== undefined && <OfSite key={site} site={site} />}
    </Page>
  )
}

function OfSite({ site }: { site: Site }) {
  const answer = useCall('/api/admin/company/merchants', { site }, { staleMs: 0 })
  const [entering, setEntering] = useState<PayProvider | null>(null)
  return (
    <Loaded answer={answer} skeleton={<Skeleton lines={[200, 200]} />}>
      {({ rows }) => (
        <div className={styles.keys}>
          {PAY_PROVIDERS.map((provider) => (
            <Provider
              key={provider}
              site={site}
              provider={provider}
              rows={rows.filter((row) => row.provider === provider)}
              onEnter={() => setEntering(provider)}
            />
          ))}
          <Suspense>
            {entering && <KeysDialog site={site} provider={entering} onClose={() => setEntering(null)} />}
          </Suspense>
        </div>
      )}
    </Loaded>
  )
}

function Provider({
  site,
  provider,
  rows,
  onEnter,
}: {
  site: Site
  provider: PayProvider
  rows: readonly Merchant[]
  onEnter: () => void
}) {
  const waits = rows.some(({ state }) => state === 'proposed')
  const proposalId = rows.find(({ ownProposal }) => ownProposal !== null)?.ownProposal ?? null
  const confirms = usePermission('changes.confirm')
  return (
    <Card title={payProviders[provider]}>
      <div className={layout.row}>
        {proposalId !== null ? (
          <TakeBack proposal={proposalId} />
        ) : waits ? (
          confirms && <Link to="/cabinet/admin/management/changes">{paymentPage.toChanges}</Link>
        ) : (
          <Button look="outline" onClick={onEnter}>
            {rows.length === 0 ? words.enter : words.change}
          </Button>
        )}
      </div>
      {rows.length === 0 && (
        <p>
          {words.none}. <span className={styles.quiet}>{words.noneHint}</span>
        </p>
      )}
      <ul className={styles.parts}>
        {rows.map((row) => (
          <li key={row.id}>
            <p className={styles.states}>
              <Badge tone={row.state === 'active' ? 'good' : 'soon'}>{words[row.state]}</Badge>
            </p>
            <Facts facts={factsOf(row)} />
          </li>
        ))}
      </ul>
      <Switch site={site} provider={provider} />
    </Card>
  )
}

/** Whether customers are offered it. */
function Switch({ site, provider }: { site: Site; provider: PayProvider }) {
  const { data } = useCall('/api/admin/company/pay-services', { site }, { staleMs: 0 })
  const set = useWrite('/api/admin/company/pay-services/set')
  const row = data?.rows.find((candidate) => candidate.provider === provider)
  const turn = (open: boolean) =>
    set.mutate(
      { body: { site, provider, open } },
      {
        onSuccess: () =>
          toast.good(open ? words.opened(payProviders[provider]) : words.closed(payProviders[provider])),
        onError: (failure) => void toast.bad(failure.message),
      },
    )
  return (
    <Checkbox
      label={words.open}
      checked={row?.open ?? false}
      disabled={row === undefined || set.isPending}
      hint={row?.open === true && !row.keys ? words.noKeysYet : words.openHint}
      onChange={({ target }) => turn(target.checked)}
    />
  )
}

const factsOf = (row: Merchant): FactRow[] => [
  [words.since, dateTimeText(Date.parse(row.at))],
  [words.publicPart[row.provider], row.publicPart],
  [words.fingerprint, row.fingerprint],
  ...(row.service === null ? [] : [[terms.service, row.service] as const]),
  ...(row.payee === null
    ? []
    : ([
        [paymentPage.payee, row.payee.name],
        ['IBAN', formatIban(row.payee.iban)],
      ] as const)),
]
