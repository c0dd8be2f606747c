import { IconPencil } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { CUSTOMER_KINDS, isSite } from '#domain/site.ts'
import { siteName } from '#text/site-name.ts'
import { staffOrders } from '#text/staff-orders.ts'
import { staffServices as words } from '#text/staff-services.ts'
import { useCall } from '#web/api/queries.ts'
import { Link } from '#web/navigation/Link.tsx'
import { useNavigate, useSearch } from '#web/navigation/use-navigation.ts'
import { Page } from '#web/page/Page.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { type Column, Table } from '#web/ui/Table.tsx'
import { ServiceDialog } from './later.ts'
import type { Services as ServicesTold } from './told.ts'
import styles from './staff-orders.module.css'

type Service = ServicesTold['services'][number]
/** What the dialog is about; null is a new service. `conflict` says who changed it while it was open. */
type Opened = { service: Service | null; conflict: string | null }

const HERE = '/cabinet/admin/management/orders/services'
const CREWS = '/cabinet/admin/management/orders/capacity'

/** /cabinet/admin/management/orders/services: what customers of a company may order. */
export default function Services() {
  const { site } = useSearch()
  const navigate = useNavigate()
  const [opened, setOpened] = useState<Opened | null>(null)
  const answer = useCall('/api/admin/orders/services', site !== undefined && isSite(site) ? { site } : {}, {
    staleMs: 0,
  })
  const reply = answer.data
  const add = <Button onClick={() => setOpened({ service: null, conflict: null })}>{words.add}</Button>
  /** Shows what a colleague has written, with what was typed over it. */
  const showStored = async (of: Service, conflict: string) => {
    const { data } = await answer.refetch()
    const service = data?.services.find(({ kind, code }) => kind === of.kind && code === of.code)
    if (service) setOpened({ service, conflict })
  }
  return (
    <Page
      intro={words.intro}
      files={
        <>
          <LinkButton look="outline" to="/cabinet/admin/management/orders" data-back>
            {staffOrders.toList}
          </LinkButton>
          <LinkButton look="outline" to={CREWS} search={reply ? { site: reply.site } : {}}>
            {staffOrders.toCapacity}
          </LinkButton>
        </>
      }
    >
      <Loaded answer={answer} skeleton={<Skeleton lines={[60, 320]} />}>
        {({ site: company, sites, services, can }) => (
          <div className={styles.page}>
            {(sites.length > 1 || services.length > 0) && (
              <div className={styles.which}>
                {sites.length > 1 && (
                  <Select
                    label={staffOrders.company}
                    value={company}
                    onChange={(value) => void navigate({ to: HERE, search: { site: value } })}
                    options={sites.map((value) => ({ value, label: siteName(value) }))}
                  />
                )}
                {can && services.length > 0 && add}
              </div>
            )}
            {services.length === 0 ? (
              <EmptyState drawing="done" title={words.empty} action={can && add}>
                {words.emptyHint}
              </EmptyState>
            ) : (
              CUSTOMER_KINDS.filter((kind) => services.some((service) => service.kind === kind)).map(
                (kind) => (
                  <section key={kind} className={styles.part}>
                    <h2>{words.kinds[kind]}</h2>
                    <Table
                      caption={words.caption(kind)}
                      columns={columnsFor(company, can, (service) => setOpened({ service, conflict: null }))}
                      rows={services.filter((service) => service.kind === kind)}
                      rowKey={({ code }) => code}
                    />
                  </section>
                ),
              )
            )}
          </div>
        )}
      </Loaded>
      {opened && reply && (
        <Suspense>
          <ServiceDialog
            key={opened.service?.version ?? 0}
            {...opened}
            reply={reply}
            onConflict={showStored}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </Page>
  )
}

const columnsFor = (site: string, can: boolean, onEdit: (service: Service) => void): Column<Service>[] => [
  {
    key: 'name',
    title: words.columns.name,
    place: 'head',
    cell: ({ name, code }) => (
      <>
        <span className={styles.subject}>{name}</span> <span className={styles.quiet}>{code}</span>
      </>
    ),
  },
  {
    key: 'state',
    title: words.columns.state,
    place: 'under',
    cell: ({ active, crews }) => (
      <>
        <Badge tone={active ? 'good' : 'plain'}>{words.stateOf(active)}</Badge>
        {active && crews.length === 0 && (
          <p className={styles.wrong}>
            {words.noCrew}{' '}
            <Link to={CREWS} search={{ site }}>
              {words.toCrews}
            </Link>
          </p>
        )}
      </>
    ),
  },
  {
    key: 'price',
    title: words.columns.price,
    place: 'details',
    figures: true,
    cell: ({ priceKopiykas }) => words.price(priceKopiykas),
  },
  {
    key: 'term',
    title: words.columns.term,
    place: 'details',
    figures: true,
    cell: ({ termDays }) => words.term(termDays),
  },
  {
    key: 'crews',
    title: words.columns.crews,
    place: 'details',
    cell: ({ crews }) => (crews.length === 0 ? '—' : crews.join(', ')),
  },
  {
    key: 'open',
    title: words.columns.open,
    place: 'details',
    figures: true,
    cell: ({ openOrders }) => openOrders,
  },
  ...(can
    ? [
        {
          key: 'do',
          title: words.columns.action,
          place: 'right' as const,
          cell: (service: Service) => (
            <IconButton label={words.edit(service.name)} onClick={() => onEdit(service)}>
              <IconPencil size={20} aria-hidden="true" />
            </IconButton>
          ),
        },
      ]
    : []),
]
