import { Suspense, useState } from 'react'
import { staffOrders } from '#text/staff-orders.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { refreshAfter, useWrite } from '#web/api/queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import layout from '#web/ui/layout.module.css'
import { toast } from '#web/ui/toasts.ts'
import { CrewHoursDialog } from './later.ts'
import type { Capacity } from './told.ts'
import styles from './staff-orders.module.css'

const words = staffOrders.capacity
type CrewTold = Capacity['crews'][number]

/** The crews of a company: their names, what each does, and when they work. */
export function Crews({ told: reply }: { told: Capacity }) {
  const { crews, can } = reply
  const [opened, setOpened] = useState<CrewTold | null>(null)
  return (
    <Card title={words.crews}>
      <ul className={layout.stack16}>
        {crews.map((crew) => (
          <li key={`${crew.crew} ${crew.version}`}>
            <Crew crew={crew} told={reply} onHours={() => setOpened(crew)} />
          </li>
        ))}
        {can && (
          // one that is added leaves an empty form behind
          <li key={`new ${crews.length}`}>
            <Crew crew={null} told={reply} />
          </li>
        )}
      </ul>
      <Suspense>{opened && <CrewHoursDialog crew={opened} onClose={() => setOpened(null)} />}</Suspense>
    </Card>
  )
}

type Props = { crew: CrewTold | null; told: Capacity; onHours?: () => void }

/** One crew, or the form of a new one. */
function Crew({ crew, told: { site, services, can }, onHours }: Props) {
  const [name, setName] = useState(crew?.name ?? '')
  const [codes, setCodes] = useState<readonly string[]>(crew?.codes ?? [])
  const write = useWrite('/api/admin/orders/crew')
  if (!can && crew !== null)
    return (
      <>
        <b>{crew.name}</b>
        <span className={styles.quiet}>
          {crew.codes
            // a service that is closed is done by nobody
            .flatMap((code) => services.find((service) => service.code === code)?.name ?? [])
            .join(', ')}
        </span>
      </>
    )
  const typed = name.trim()
  const same =
    crew !== null && typed === crew.name && codes.toSorted().join() === crew.codes.toSorted().join()
  const save = async () => {
    try {
      await write.mutateAsync({
        body: { crew: crew?.crew ?? null, version: crew?.version ?? 0, site, name: typed, codes: [...codes] },
      })
      toast.good(crew === null ? words.crewAdded : words.crewSaved)
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure
      toast.bad(failure.message)
      await refreshAfter('/api/admin/orders/crew')
    }
  }
  const tick = (code: string, on: boolean) =>
    setCodes(on ? [...codes, code] : codes.filter((other) => other !== code))
  return (
    <fieldset className={styles.crew}>
      <legend>{crew?.name ?? words.newCrew}</legend>
      <TextInput
        label={words.crewName}
        maxLength={60}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      {services.map((service) => (
        <Checkbox
          key={service.code}
          label={service.name}
          checked={codes.includes(service.code)}
          onChange={({ target }) => tick(service.code, target.checked)}
        />
      ))}
      <div className={styles.do}>
        <Button
          look="outline"
          busy={write.isPending}
          disabled={typed.length < 2 || codes.length === 0 || same}
          onClick={() => void save()}
        >
          {crew === null ? words.addCrew : words.save}
        </Button>
        {onHours && (
          <Button look="quiet" onClick={onHours}>
            {words.hours}
          </Button>
        )}
      </div>
    </fieldset>
  )
}
