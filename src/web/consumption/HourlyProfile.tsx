import type { ServicePurpose } from '#domain/service.ts'
import { lazy, Suspense, useState } from 'react'
import { addDays, addToMonth, monthOf } from '#domain/calendar.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { consumption } from '#text/consumption.ts'
import { monthTitle } from '#text/dates.ts'
import { hoursPage as words, registerNames } from '#text/consumption-hours.ts'
import { useCall } from '#web/api/queries.ts'
import { chunk, inBrowser } from '#web/chunk.ts'
import { useOffered } from '#web/company/offered.ts'
import { useCustomer } from '#web/customer/customer.ts'
import { useListState } from '#web/lists/list-state.ts'
import { ListFiles } from '#web/lists/ListFiles.tsx'
import { Link } from '#web/navigation/Link.tsx'
import { Page } from '#web/page/Page.tsx'
import { useSession } from '#web/session/session.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { MenuItem } from '#web/ui/Menu.tsx'
import { isMonth } from '#web/ui/MonthsFilter.tsx'
import { useNow } from '#web/ui/now.ts'
import { Select } from '#web/ui/Select.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './consumption.module.css'
import own from './hours.module.css'
import { HoursFigures, type HoursReply } from './HoursFigures.tsx'
import { registerOf, registerParam } from './register-look.ts'

// below the figures
const HoursMonth = lazy(
  chunk(() => import('./HoursMonth.tsx').then((module) => ({ default: module.HoursMonth })), inBrowser),
)
// on a press
const HoursDialog = lazy(
  chunk(() => import('./HoursDialog.tsx').then((module) => ({ default: module.HoursDialog })), inBrowser),
)

const CONSUMPTION = '/cabinet/entity/consumption'

/** How far back a month can be chosen. */
const MONTHS = 36

/** /cabinet/entity/consumption/hours: every hour of a month on one point, as a map and as a day. */
export default function HourlyProfile() {
  const { account } = useCustomer()
  const offered = useOffered()
  const yesterday = addDays(kyivDate(useNow(3_600_000)), -1)
  const state = useListState({ sort: { by: 'day', descending: false } })
  const typedMonth = state.filter('month')
  const meters = useSession(({ entity }) => entity.meters)
  // the address may name a meter of another account
  const meter = meters.find(({ meterId }) => String(meterId) === state.filter('meter'))?.meterId
  const newest = monthOf(yesterday)
  const month = isMonth(typedMonth) && typedMonth <= newest ? typedMonth : newest
  const wanted = { account, month, ...(meter === undefined ? {} : { meterId: meter }) }
  const answer = useCall('/api/entity/consumption/hours', wanted, { paged: true })
  const reply = answer.data
  const shown = reply?.meterId ?? null
  const [dialog, setDialog] = useState(false)
  const last = addDays(`${addToMonth(month, 1)}-01`, -1)
  const until = last < yesterday ? last : yesterday
  return (
    <Page
      intro={words.intro}
      files={
        shown !== null && (
          <ListFiles
            path="/api/entity/consumption/hours/export"
            body={{ account, meterId: shown, from: `${month}-01`, to: until }}
          >
            <MenuItem onClick={() => setDialog(true)}>{words.otherFile}</MenuItem>
          </ListFiles>
        )
      }
    >
      <Loaded answer={answer} skeleton={<Skeleton lines={[84]} />} silent>
        {(reply) => <Told reply={reply} register={chosen(reply, state.filter('register'))} />}
      </Loaded>
      {shown !== null && reply !== undefined && (
        <Filters reply={reply} month={month} newest={newest} state={state} />
      )}
      <Loaded answer={answer} skeleton={<Skeleton lines={[420, 240]} />}>
        {(reply) =>
          reply.meterId === null ? (
            <NotRecorded />
          ) : (
            <Suspense fallback={<Skeleton lines={[420, 240]} />}>
              <HoursMonth
                register={chosen(reply, state.filter('register'))}
                reply={reply}
                day={state.filter('day')}
                onDay={(day) => state.setFilter({ day })}
              />
            </Suspense>
          )
        }
      </Loaded>
      {offered(CONSUMPTION) && (
        <p>
          <Link to={CONSUMPTION}>{words.toMonths}</Link>
        </p>
      )}
      {dialog && shown !== null && reply !== undefined && (
        <Suspense>
          <HoursDialog
            account={account}
            meterId={shown}
            from={`${month}-01`}
            to={until}
            newest={yesterday}
            day={state.filter('day') ?? lastWhole(chosen(reply, state.filter('register'))) ?? until}
            onClose={() => setDialog(false)}
          />
        </Suspense>
      )}
    </Page>
  )
}

const chosen = ({ registers }: HoursReply, param: string | undefined) => {
  const wanted = registerOf(param)
  return registers.find(({ register }) => register === wanted) ?? registers[0]
}

/** The newest day that came whole: before the morning nothing has come of yesterday yet. */
const lastWhole = (register: HoursReply['registers'][number] | undefined) =>
  register?.days.findLast(({ values }) => values.length > 0 && !values.includes(null))?.day

type ToldProps = { reply: HoursReply; register: HoursReply['registers'][number] | undefined }

const Told = ({ reply, register }: ToldProps) =>
  register === undefined || register.days.length === 0 ? null : (
    <HoursFigures reply={reply} register={register} />
  )

type FiltersProps = {
  reply: HoursReply
  month: string
  newest: string
  state: ReturnType<typeof useListState>
}

function Filters({ reply, month, newest, state }: FiltersProps) {
  const meters = useSession(({ entity }) => entity.meters)
  const names = new Map(meters.map((meter) => [String(meter.meterId), meter]))
  const since = monthOf(reply.since ?? newest)
  const months = Array.from({ length: MONTHS }, (_, back) => addToMonth(newest, -back)).filter(
    (candidate) => candidate >= since || candidate === month,
  )
  return (
    <div className={own.filters}>
      {reply.meters.length > 1 && (
        <Select
          label={words.point}
          value={reply.meterId ?? ''}
          onChange={(meter) => state.setFilter({ meter, day: undefined })}
          options={reply.meters.map((id) => {
            const meter = names.get(id)
            return {
              value: id,
              label: [meter?.place, meter?.alias, meter?.meter].filter(Boolean).join(', ') || id,
            }
          })}
        />
      )}
      <Select
        label={consumption.columns.month}
        value={month}
        onChange={(value) => state.setFilter({ month: value === newest ? '' : value, day: undefined })}
        options={months.map((value) => ({ value, label: monthTitle(value) }))}
      />
      {reply.registers.length > 1 && (
        <Select
          label={words.register}
          value={chosen(reply, state.filter('register'))?.register ?? ''}
          onChange={(value) => {
            const register = reply.registers.find((profile) => profile.register === value)?.register ?? 'A+'
            state.setFilter({ register: register === 'A+' ? '' : registerParam(register) })
          }}
          options={reply.registers.map(({ register }) => ({
            value: register,
            label: registerNames[register],
          }))}
        />
      )}
    </div>
  )
}

/** Nothing is recorded by the hour: why, and what to do. */
function NotRecorded() {
  const hourly = useSession(({ entity }) => entity.mhcType === 'hourly')
  return hourly ? (
    <EmptyState
      title={words.waitsTitle}
      action={<LinkButton to="/cabinet/entity/tickets/new">{words.write}</LinkButton>}
    >
      {words.waitsText}
    </EmptyState>
  ) : (
    <EmptyState
      title={words.noneTitle}
      action={
        <LinkButton
          to="/cabinet/entity/tickets/order"
          search={{ purpose: 'remote-reading' satisfies ServicePurpose }}
        >
          {words.order}
        </LinkButton>
      }
    >
      <p className={styles.hint}>{words.noneText}</p>
    </EmptyState>
  )
}
