import { useEffect, useRef, useState } from 'react'
import { siteName } from '#text/site-name.ts'
import { outagePage } from '#text/outage-power.ts'
import { outages } from '#text/outages.ts'
import { requiredText } from '#text/validation.ts'
import { call, type Reply } from '#web/api/call.ts'
import { FieldRow, Form } from '#web/forms/Form.tsx'
import { SubmitRow } from '#web/forms/SubmitRow.tsx'
import { useServerForm } from '#web/forms/server-form.ts'
import { useNavigate } from '#web/navigation/use-navigation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Choice } from '#web/ui/Choice.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import styles from './find.module.css'
import { findOutagesAt } from './places.ts'

const words = outages.lookUp
const needed = (text: string) => (text.trim() === '' ? requiredText() : null)

type Found = Reply<'/api/outages/find'>
type Body =
  | { account: string; house: string }
  | { settlement: string; street: string; house: string; site?: Site }
type Site = Found['streets'][number]['site']
/** The result of the look-up: the address as the company spells it, or null where only the queue is known. */
export type OnFound = (place: Found['place']) => void

/** Opens the found schedule by site and queue only, so that the address never gets into the link. */
function useFind(onFound: OnFound) {
  const navigate = useNavigate()
  return async (body: Body): Promise<Found> => {
    const answer = 'account' in body ? await call('/api/outages/find', body) : await findOutagesAt(body)
    if (answer.schedule) {
      const { site, queues } = answer.schedule
      onFound(answer.place)
      await navigate({ to: '/outages', search: { site, queue: queues.join(',') } })
    }
    return answer
  }
}

/** Outages by an address or an account, for anyone. */
export function FindOutage({ onFound }: { onFound: OnFound }) {
  const [by, setBy] = useState<'address' | 'account'>('address')
  return (
    <>
      <Choice
        legend={words.title}
        quietLegend
        row
        options={[
          { value: 'address', label: words.byAddress },
          { value: 'account', label: words.byAccount },
        ]}
        value={by}
        onChange={setBy}
      />
      {by === 'address' ? <ByAddress onFound={onFound} /> : <ByAccount onFound={onFound} />}
    </>
  )
}

function ByAddress({ onFound }: { onFound: OnFound }) {
  const find = useFind(onFound)
  const [near, setNear] = useState<Found | null>(null)
  const form = useServerForm({
    initial: { settlement: '', street: '', house: '' },
    rules: { street: needed, house: needed },
    submit: (typed) => ask(typed),
  })
  const ask = async (typed: { settlement: string; street: string; house: string; site?: Site }) => {
    setNear(null)
    const answer = await find({ ...typed, settlement: typed.settlement.trim() })
    if (!answer.schedule) setNear(answer)
  }
  const choose = async (change: Partial<typeof form.values> & { site?: Site }) => {
    for (const name of ['settlement', 'street', 'house'] as const)
      form.set(name, change[name] ?? form.values[name])
    await ask({ ...form.values, ...change }).catch(form.refused)
  }
  return (
    <Form form={form}>
      {near && <Near near={near} onChoose={(change) => void choose(change)} />}
      <TextInput label={outagePage.settlement} optional {...form.field('settlement')} />
      <FieldRow>
        <TextInput label={words.street} {...form.field('street')} />
        <TextInput label={words.house} {...form.field('house')} />
      </FieldRow>
      <SubmitRow form={form}>{words.find}</SubmitRow>
    </Form>
  )
}

type NearProps = {
  near: Found
  onChoose: (change: { settlement?: string; street?: string; house?: string; site?: Site }) => void
}

/** Suggestions when the address was not found: spellings, towns or houses; one press takes each. */
function Near({ near, onChoose }: NearProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [near])
  const [only] = near.streets
  const streetOf = ({ settlement, street }: Found['streets'][number]) => `${settlement}, ${street}`
  const names = near.streets.map(streetOf)
  return (
    <section className={styles.near}>
      <h2 ref={title} tabIndex={-1}>
        {near.found === 'street-unknown' && outagePage.streetUnknown(near.streets.length > 0)}
        {near.found === 'which-town' && outagePage.whichTown}
        {near.found === 'house-unknown' && only && outagePage.houseUnknown(streetOf(only))}
      </h2>
      {near.found === 'house-unknown' && only ? (
        <ul className={styles.houses}>
          {near.houses.map((house) => (
            <li key={house}>
              <Button
                look="outline"
                aria-label={outagePage.houseNamed(house)}
                onClick={() =>
                  onChoose({ settlement: only.settlement, street: only.street, site: only.site, house })
                }
              >
                {house}
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <ul className={styles.streets}>
          {near.streets.map((street) => (
            <li key={`${street.site}${streetOf(street)}`}>
              <Button
                look="outline"
                onClick={() =>
                  onChoose({ settlement: street.settlement, street: street.street, site: street.site })
                }
              >
                {streetOf(street)}
                {names.filter((name) => name === streetOf(street)).length > 1 &&
                  ` (${siteName(street.site)})`}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function ByAccount({ onFound }: { onFound: OnFound }) {
  const find = useFind(onFound)
  const form = useServerForm({
    initial: { account: '', house: '' },
    rules: { account: needed, house: needed },
    submit: async (typed) => void (await find(typed)),
  })
  return (
    <Form form={form}>
      <FieldRow>
        <TextInput
          label={outagePage.account}
          description={outagePage.accountHint}
          inputMode="numeric"
          {...form.field('account')}
        />
        <TextInput label={words.house} description={outagePage.accountHouseHint} {...form.field('house')} />
      </FieldRow>
      <SubmitRow form={form}>{words.find}</SubmitRow>
    </Form>
  )
}
