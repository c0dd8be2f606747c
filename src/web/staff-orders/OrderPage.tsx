import { lazy, Suspense, useState } from 'react'
import { isOpenOrder } from '#domain/order.ts'
import { hoursOf } from '#lists/staff-orders.ts'
import { siteName } from '#text/site-name.ts'
import { dateText, dateTimeText } from '#text/dates.ts'
import { hryvniasText } from '#text/money.ts'
import { orderStates } from '#text/order-states.ts'
import { staffOrders as words } from '#text/staff-orders.ts'
import { terms } from '#text/terms.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { refreshAfter, useCall, useWrite } from '#web/api/queries.ts'
import { chunk, inBrowser } from '#web/chunk.ts'
import { Link } from '#web/navigation/Link.tsx'
import { useParams } from '#web/navigation/use-navigation.ts'
import { Page } from '#web/page/Page.tsx'
import { usePermission } from '#web/staff/permission.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Facts, type FactRow } from '#web/ui/Facts.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import layout from '#web/ui/layout.module.css'
import { toast } from '#web/ui/toasts.ts'
import { ResultFacts } from '#web/tickets/ResultFacts.tsx'
import type { Opened } from './opened.ts'
import { leftAt } from './left-at.ts'
import styles from './staff-orders.module.css'
import { tones } from './tones.ts'

const MoveDialog = lazy(chunk(() => import('./MoveDialog.tsx'), inBrowser))
const DoneDialog = lazy(chunk(() => import('./DoneDialog.tsx'), inBrowser))
const RefuseDialog = lazy(chunk(() => import('./RefuseDialog.tsx'), inBrowser))
const dialogs = { move: MoveDialog, done: DoneDialog, refuse: RefuseDialog } as const

/** /cabinet/admin/management/orders/$order: one visit, and what the company does about it. */
export default function OrderPage() {
  const { order = '' } = useParams()
  const answer = useCall('/api/admin/orders/one', { order }, { staleMs: 0 })
  const { data } = answer
  return (
    <Page
      title={data === undefined ? words.title : words.one(data.order.number)}
      crumbs={
        <LinkButton look="quiet" {...leftAt.get()} preload={false} data-back>
          {words.back}
        </LinkButton>
      }
    >
      <Loaded answer={answer} skeleton={<Skeleton lines={[160, 260]} />}>
        {(opened) => <Shown key={opened.order.id} opened={opened} />}
      </Loaded>
    </Page>
  )
}

function Shown({ opened }: { opened: Opened }) {
  const { order } = opened
  return (
    <div className={styles.columns}>
      <div className={styles.page}>
        <Card>
          <div className={layout.row}>
            <p className={styles.big}>{order.service}</p>
            <Badge tone={tones[order.state]}>{orderStates[order.state]}</Badge>
          </div>
          <p className={styles.time}>
            <b>{order.day === null ? words.noDay : dateText(order.day)}</b>
            {hoursOf(order) ?? words.anyHour}, {order.crew ?? words.noCrew}
          </p>
          <Actions opened={opened} />
        </Card>
        {order.result && (
          <Card title={words.result}>
            <ResultFacts result={order.result} />
          </Card>
        )}
        {order.reason !== null && (
          <Alert tone={order.state === 'refused' ? 'act' : 'info'}>{order.reason}</Alert>
        )}
        {order.changed && (
          <p className={styles.quiet}>
            {words.changed(
              didOf(order.changed.did),
              order.changed.by,
              dateTimeText(Date.parse(order.changed.at)),
            )}
          </p>
        )}
      </div>
      <About opened={opened} />
    </div>
  )
}

const didOf = (did: string): string => (words.deeds as Readonly<Record<string, string>>)[did] ?? did

function Actions({ opened }: { opened: Opened }) {
  const { order, can } = opened
  const [asking, setAsking] = useState<keyof typeof dialogs | null>(null)
  const confirm = useWrite('/api/admin/orders/confirm')
  if (!isOpenOrder(order.state) || !can.move) return null
  const Asking = asking && dialogs[asking]
  const run = () =>
    confirm.mutate(
      { body: { order: order.id, version: order.version } },
      {
        onSuccess: () => toast.good(`${orderStates.confirmed}. ${words.told}`),
        onError: (failure) => {
          toast.bad(failure.message)
          if (failure instanceof ApiProblem && failure.code === 'changed-meanwhile')
            void refreshAfter('/api/admin/orders/confirm')
        },
      },
    )
  return (
    <div className={styles.do}>
      {can.confirm && (
        <Button busy={confirm.isPending} onClick={run}>
          {words.confirm}
        </Button>
      )}
      {can.done && (
        <Button look={can.confirm ? 'outline' : 'filled'} onClick={() => setAsking('done')}>
          {words.done}
        </Button>
      )}
      <Button look="outline" onClick={() => setAsking('move')}>
        {words.move}
      </Button>
      {can.refuse && (
        <Button look="quiet" onClick={() => setAsking('refuse')}>
          {words.refuse}
        </Button>
      )}
      {Asking && (
        <Suspense>
          <Asking opened={opened} onClose={() => setAsking(null)} />
        </Suspense>
      )}
    </div>
  )
}

function About({ opened: { order, meter } }: { opened: Opened }) {
  const looks = usePermission('accounts.look', order.site)
  const { facts } = words
  const rows: FactRow[] = [
    [facts.address, order.address ?? words.noAddresses],
    [terms.customer, order.customer],
    ...(order.phone === null ? [] : [[facts.phone, order.phone] as const]),
    [facts.account, order.account, order.account],
    [words.company, siteName(order.site)],
    [facts.price, order.priceKopiykas === 0 ? terms.free : hryvniasText(order.priceKopiykas)],
    [facts.createdAt, dateTimeText(Date.parse(order.createdAt))],
    [facts.term, dateText(order.termOn)],
    ...(meter === null
      ? []
      : ([
          [facts.meter, `№\u00a0${meter.number}, ${meter.model}`],
          [facts.verifiedTill, dateText(meter.verifiedTill)],
          [facts.seals, String(meter.seals)],
        ] as const)),
  ]
  return (
    <Card title={terms.customer}>
      <Facts facts={rows} />
      {meter === null && <p className={styles.quiet}>{words.noMeter}</p>}
      {looks && (
        <Link to="/cabinet/admin/ca_check/$account" params={{ account: order.account }}>
          {words.card}
        </Link>
      )}
    </Card>
  )
}
