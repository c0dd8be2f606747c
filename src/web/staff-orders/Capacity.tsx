import { useState } from 'react'
import { isSite } from '#domain/site.ts'
import { siteName } from '#text/site-name.ts'
import { dateText } from '#text/dates.ts'
import { staffOrders } from '#text/staff-orders.ts'
import { weekdays } from '#text/tickets.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import type { Body } from '#web/api/call.ts'
import { refreshAfter, useCall, useWrite } from '#web/api/queries.ts'
import { useNavigate, useSearch } from '#web/navigation/use-navigation.ts'
import { Page } from '#web/page/Page.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import layout from '#web/ui/layout.module.css'
import { toast } from '#web/ui/toasts.ts'
import { Crews } from './Crews.tsx'
import type { Capacity as CapacityTold } from './told.ts'
import styles from './staff-orders.module.css'

type Answer = CapacityTold
type Service = Answer['services'][number]
const words = staffOrders.capacity
const HERE = '/cabinet/admin/management/orders/capacity'

/** /cabinet/admin/management/orders/capacity: how many visits of each service a day, and the crews by name. */
export default function Capacity() {
  const { site } = useSearch()
  const navigate = useNavigate()
  const answer = useCall('/api/admin/orders/capacity', site !== undefined && isSite(site) ? { site } : {}, {
    staleMs: 0,
  })
  return (
    <Page
      intro={words.intro}
      files={
        <>
          <LinkButton look="outline" to="/cabinet/admin/management/orders" data-back>
            {staffOrders.toList}
          </LinkButton>
          <LinkButton
            look="outline"
            to="/cabinet/admin/management/orders/services"
            search={site === undefined ? {} : { site }}
          >
            {staffOrders.toServices}
          </LinkButton>
        </>
      }
    >
      <Loaded answer={answer} skeleton={<Skeleton lines={[60, 320]} />}>
        {(reply) => (
          <div className={styles.page} key={reply.site}>
            {reply.sites.length > 1 && (
              <div className={styles.which}>
                <Select
                  label={staffOrders.company}
                  value={reply.site}
                  onChange={(value) => void navigate({ to: HERE, search: { site: value } })}
                  options={reply.sites.map((company) => ({ value: company, label: siteName(company) }))}
                />
              </div>
            )}
            {reply.services.length === 0 ? (
              <EmptyState
                title={words.noServices}
                action={
                  <LinkButton to="/cabinet/admin/management/orders/services" search={{ site: reply.site }}>
                    {staffOrders.toServices}
                  </LinkButton>
                }
              >
                {words.noServicesHint}
              </EmptyState>
            ) : (
              <>
                <ul className={layout.stack16}>
                  {reply.services.map((service) => (
                    // what is saved, by us or by a colleague, replaces what stood in the fields
                    <ServiceWeek
                      key={`${service.code} ${service.week.join()}`}
                      service={service}
                      told={reply}
                    />
                  ))}
                </ul>
                <SingleDays told={reply} />
              </>
            )}
            {(reply.services.length > 0 || reply.crews.length > 0) && <Crews told={reply} />}
          </div>
        )}
      </Loaded>
    </Page>
  )
}

/** «» → null; 0–500; undefined: something else */
function parse(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const n = Number(text)
  return Number.isInteger(n) && n >= 0 && n <= 500 ? n : undefined
}

type Set = Omit<Body<'/api/admin/orders/capacity/set'>, 'site' | 'code'>

/** Saves, and says what has become of it. */
function useSet(site: Answer['site']) {
  const set = useWrite('/api/admin/orders/capacity/set')
  const save = async (code: string, what: Set) => {
    try {
      const { over } = await set.mutateAsync({ body: { site, code, ...what } })
      toast.good(over.length === 0 ? words.saved : words.over(over))
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure
      toast.bad(failure.message)
      await refreshAfter('/api/admin/orders/capacity/set')
    }
  }
  return { save, busy: set.isPending }
}

function ServiceWeek({ service, told: { site, can } }: { service: Service; told: Answer }) {
  const [typed, setTyped] = useState(() => service.week.map((n) => (n === null ? '' : String(n))))
  const { save, busy } = useSet(site)
  const parsed = typed.map(parse)
  const wrong = parsed.includes(undefined)
  const changed = service.week.flatMap((was, n) => {
    const perDay = parsed[n]
    return perDay === undefined || perDay === was ? [] : [{ weekday: n + 1, perDay, was }]
  })
  return (
    <li className={styles.service}>
      <h2>{service.name}</h2>
      <div className={styles.week}>
        {weekdays().map(({ short, long }, n) => (
          <TextInput
            key={long}
            label={<span aria-hidden="true">{short}</span>}
            aria-label={words.cell(service.name, long)}
            inputMode="numeric"
            maxLength={3}
            disabled={!can}
            value={typed[n] ?? ''}
            aria-invalid={parsed[n] === undefined}
            onChange={({ target }) => setTyped(typed.map((text, at) => (at === n ? target.value : text)))}
          />
        ))}
        {can && (
          <Button
            look="outline"
            busy={busy}
            disabled={wrong || changed.length === 0}
            onClick={() => void save(service.code, { week: changed })}
          >
            {words.save}
          </Button>
        )}
      </div>
      {wrong && (
        <p role="alert" className={styles.wrong}>
          {words.wrong}
        </p>
      )}
    </li>
  )
}

function SingleDays({ told: reply }: { told: Answer }) {
  const { services, days, can, site } = reply
  const [code, setCode] = useState(services[0]?.code ?? '')
  const [day, setDay] = useState('')
  const [typed, setTyped] = useState('')
  const { save, busy } = useSet(site)
  const perDay = parse(typed)
  const nameOf = (of: string) => services.find((service) => service.code === of)?.name ?? of
  const was = days.find((row) => row.day === day && row.code === code)?.perDay ?? null
  return (
    <Card title={words.days}>
      {days.length === 0 ? (
        <p className={styles.quiet}>{words.noDays}</p>
      ) : (
        <ul className={styles.days}>
          {days.map((row) => (
            <li key={`${row.day} ${row.code}`}>
              <span>
                <b>{dateText(row.day)}</b> {nameOf(row.code)}: {row.perDay}
              </span>
              {can && (
                <Button
                  look="quiet"
                  aria-label={words.remove(row.day, nameOf(row.code))}
                  onClick={() =>
                    void save(row.code, { day: { day: row.day, perDay: null, was: row.perDay } })
                  }
                >
                  {words.removeDo}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {can && services.length > 0 && (
        <div className={styles.addDay}>
          <Select
            label={staffOrders.columns.service}
            value={code}
            onChange={setCode}
            options={services.map((service) => ({ value: service.code, label: service.name }))}
          />
          <TextInput
            label={words.day}
            type="date"
            value={day}
            onChange={({ target }) => setDay(target.value)}
          />
          <TextInput
            label={words.perDay}
            inputMode="numeric"
            maxLength={3}
            value={typed}
            error={perDay === undefined ? words.wrong : undefined}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button
            look="outline"
            busy={busy}
            disabled={day === '' || perDay === undefined || perDay === null}
            onClick={() => perDay !== undefined && void save(code, { day: { day, perDay, was } })}
          >
            {words.add}
          </Button>
        </div>
      )}
    </Card>
  )
}
