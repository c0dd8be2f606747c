import { useState } from 'react'
import {
  CHOSEN_CHANNELS,
  type ChosenChannel,
  type ChosenEvent,
  EVENT_GROUPS,
  type EventGroup,
  isWanted,
} from '#domain/notice-choices.ts'
import { EVENT_RULES } from '#domain/notices.ts'
import { hoursOf, hourText, QUIET_FROM, QUIET_TILL } from '#domain/quiet-hours.ts'
import { channels, eventGroups, eventNames, letterChoices as words } from '#text/notice-choices.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import type { Reply } from '#web/api/call.ts'
import { useCall, useWrite } from '#web/api/queries.ts'
import { Link } from '#web/navigation/Link.tsx'
import { Page } from '#web/page/Page.tsx'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Select } from '#web/ui/Select.tsx'
import { toast } from '#web/ui/toasts.ts'
import styles from './choices.module.css'

const GROUPS = Object.keys(EVENT_GROUPS) as readonly EventGroup[] // its own keys

/** settings/letters: what the customer is told of, by e-mail and by SMS, for all accounts or for one. */
export default function NoticeChoices() {
  const answer = useCall('/api/letters/choices', {})
  return (
    <Page>
      <Loaded answer={answer}>{(reply) => <Choices told={reply} />}</Loaded>
    </Page>
  )
}

function Choices({ told: reply }: { told: Reply<'/api/letters/choices'> }) {
  const [account, setAccount] = useState('')
  const business = useSession(({ common }) => common.type !== 'person')
  const kind = business ? 'entity' : 'person'
  return (
    <>
      <Whose account={account} onChange={setAccount} business={business} />
      <table className={styles.choices}>
        <caption className="visually-hidden">{words.title}</caption>
        <thead>
          <tr>
            <th scope="col">{words.event}</th>
            {CHOSEN_CHANNELS.map((channel) => (
              <th key={channel} scope="col">
                {channels[channel]}
              </th>
            ))}
          </tr>
        </thead>
        {GROUPS.map((group) => {
          const events = EVENT_GROUPS[group].filter((event) =>
            EVENT_RULES[event].of.some((whose) => whose === kind),
          )
          return events.length === 0 ? null : (
            <tbody key={group}>
              <tr>
                <th scope="rowgroup" colSpan={3} className={styles.group}>
                  {eventGroups[group]}
                </th>
              </tr>
              {events.map((event) => (
                <tr key={event}>
                  <th scope="row">{eventNames[event]}</th>
                  {CHOSEN_CHANNELS.map((channel) => (
                    <td key={channel}>
                      <Tick
                        told={reply}
                        account={account === '' ? null : account}
                        event={event}
                        channel={channel}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          )
        })}
      </table>
      <Night told={reply} />
      <p className={styles.quiet}>
        {words.to(reply.email, reply.phone)}{' '}
        <Link to={business ? '/cabinet/entity/settings/account' : '/cabinet/person/settings/account'}>
          {words.changeContacts}
        </Link>
      </p>
      <p className={styles.quiet}>
        {words.always} {words.inbox}
      </p>
    </>
  )
}

type WhoseProps = { account: string; onChange: (account: string) => void; business: boolean }

/** A business has too many accounts for a list: the one it works in is offered. */
function Whose({ account, onChange, business }: WhoseProps) {
  const apartments = useSession(({ person }) => person.accounts)
  const chosen = useSession(({ entity }) => entity.user?.account ?? '')
  const ownOptions = business
    ? chosen === ''
      ? []
      : [{ value: chosen, label: words.ofAccount(chosen) }]
    : apartments.map((apartment) => ({ value: apartment.account, label: apartment.objectName }))
  if (ownOptions.length < (business ? 1 : 2)) return null
  return (
    <div className={styles.whose}>
      <Select
        label={words.of}
        value={account}
        onChange={onChange}
        options={[{ value: '', label: words.allAccounts }, ...ownOptions]}
      />
    </div>
  )
}

/** Hours in which nothing is sent that can wait; saved as soon as they are chosen. */
function Night({ told: { quiet } }: { told: Reply<'/api/letters/choices'> }) {
  const save = useWrite('/api/letters/hours')
  const choose = async (from: string | null, till: string | null) => {
    try {
      await save.mutateAsync({ body: { from: hourOf(from), till: hourOf(till) } })
      toast.good(words.saved)
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure
      toast.bad(failure.message)
    }
  }
  return (
    <fieldset className={styles.night}>
      <legend>{words.night.title}</legend>
      <p className={styles.quiet}>{words.night.hint}</p>
      <div className={styles.hours}>
        <Select
          label={words.night.from}
          options={hoursOf(QUIET_FROM).map(asOption)}
          value={quiet.from}
          disabled={save.isPending}
          onChange={(from) => void choose(from, quiet.till)}
        />
        <Select
          label={words.night.till}
          options={hoursOf(QUIET_TILL).map(asOption)}
          value={quiet.till}
          disabled={save.isPending}
          onChange={(till) => void choose(quiet.from, till)}
        />
      </div>
      {quiet.own && (
        <Button look="quiet" busy={save.isPending} onClick={() => void choose(null, null)}>
          {words.night.usual}
        </Button>
      )}
    </fieldset>
  )
}

const hourOf = (time: string | null) => (time === null ? null : Number(time.slice(0, 2)))
const asOption = (hour: number) => ({ value: hourText(hour), label: hourText(hour) })

type TickProps = {
  told: Reply<'/api/letters/choices'>
  account: string | null
  event: ChosenEvent
  channel: ChosenChannel
}

/** Saved as soon as it is pressed. */
function Tick({ told: reply, account, event, channel }: TickProps) {
  const save = useWrite('/api/letters/choose', { inOrder: true })
  const reachable = reply[channel === 'email' ? 'email' : 'phone'] !== null
  const wanted = isWanted(reply.choices, { account, event, channel }, reply.email !== null)
  // ticked in the very press: the call says that it has begun a moment later
  const [pressed, setPressed] = useState<boolean | null>(null)
  const change = async (next: boolean) => {
    setPressed(next)
    try {
      await save.mutateAsync({ body: { account, event, channel, wanted: next } })
      toast.good(words.saved)
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure
      toast.bad(failure.message)
    } finally {
      setPressed((now) => (now === next ? null : now))
    }
  }
  return (
    <label className={styles.tick}>
      <input
        type="checkbox"
        aria-label={words.cell(eventNames[event], channels[channel])}
        checked={reachable && (pressed ?? wanted)}
        disabled={!reachable}
        onChange={({ target }) => void change(target.checked)}
      />
    </label>
  )
}
