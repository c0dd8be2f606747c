import { lazy, Suspense, useState } from 'react'
import { kyivDate } from '#domain/kyiv.ts'
import { dateText, dateTimeText } from '#text/dates.ts'
import { changes as words, fieldText, valueText } from '#text/changes.ts'
import { staffTerms } from '#text/staff-terms.ts'
import { terms } from '#text/terms.ts'
import { useWrite } from '#web/api/queries.ts'
import { chunk, inBrowser } from '#web/chunk.ts'
import { Form } from '#web/forms/Form.tsx'
import { useServerForm } from '#web/forms/server-form.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import layout from '#web/ui/layout.module.css'
import { toast } from '#web/ui/toasts.ts'
import type { Change } from './change.ts'
import styles from './staff.module.css'

const PriceOfChange = lazy(chunk(() => import('./PriceOfChange.tsx'), inBrowser))

type Props = { change: Change; onClose: () => void }

/** One change: what was, what will be, who proposed it; another person confirms or refuses. */
export default function ChangeDialog({ change, onClose }: Props) {
  const moment = (at: string | null) => (at === null ? words.nothing : dateTimeText(Date.parse(at)))
  return (
    <Dialog
      open
      onClose={onClose}
      title={change.title}
      width={change.priceOf === null ? 'form' : 'upload'}
      keepOnClickOutside
    >
      <table className={styles.changes}>
        <thead>
          <tr>
            <th scope="col">{words.kinds[change.kind]}</th>
            <th scope="col">{words.was}</th>
            <th scope="col">{words.willBe}</th>
          </tr>
        </thead>
        <tbody>
          {change.changes.filter(isTold).map(({ what, before, after }) => (
            <tr key={what}>
              <th scope="row">{fieldText(what)}</th>
              <td>{valueText(what, before)}</td>
              <td>{valueText(what, after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Facts
        facts={[
          [words.columns.proposedBy, `${change.proposedBy}, ${moment(change.proposedAt)}`],
          ...(change.decidedAt === null
            ? []
            : [
                [
                  words.columns.decidedBy,
                  [change.decidedBy, moment(change.decidedAt)].filter(Boolean).join(', '),
                ] as const,
              ]),
          ...(change.reason === null ? [] : [[terms.note, change.reason] as const]),
        ]}
      />
      <Suspense>
        {change.state === 'pending' && change.priceOf !== null && <PriceOfChange change={change} />}
      </Suspense>
      {change.state === 'pending' &&
        (change.own ? (
          <Own change={change} onClose={onClose} />
        ) : (
          <Decide change={change} onClose={onClose} />
        ))}
    </Dialog>
  )
}

/** Numbers of rows that only the portal needs. */
const isTold = ({ what }: { what: string }) => what !== 'refund' && what !== 'merchant'

function Decide({ change, onClose }: Props) {
  const [refusing, setRefusing] = useState(false)
  const decide = useWrite('/api/admin/proposals/decide')
  const form = useServerForm({
    initial: { reason: '' },
    rules: { reason: (text) => (refusing && text.trim() === '' ? words.reason : null) },
    submit: async ({ reason }) => {
      await decide.mutateAsync({
        body: { proposal: change.id, confirmed: !refusing, ...(refusing ? { reason } : {}) },
      })
      toast.good(refusing ? words.refused : words.confirmed)
      onClose()
    },
  })
  return (
    <Form form={form} wide>
      <p className={layout.quiet}>{words.until(dateText(kyivDate(new Date(change.expiresAt))))}</p>
      {refusing && <Textarea label={words.reason} {...form.field('reason')} />}
      <DialogActions>
        {refusing ? (
          <Button type="submit" busy={form.busy}>
            {words.refuse}
          </Button>
        ) : (
          <>
            <Button type="submit" busy={form.busy}>
              {words.confirm}
            </Button>
            <Button look="outline" onClick={() => setRefusing(true)}>
              {words.refuse}
            </Button>
          </>
        )}
      </DialogActions>
    </Form>
  )
}

function Own({ change, onClose }: Props) {
  const withdraw = useWrite('/api/admin/proposals/withdraw')
  const press = () =>
    withdraw.mutate(
      { body: { proposal: change.id } },
      {
        onSuccess: () => {
          toast.good(staffTerms.takenBack)
          onClose()
        },
        onError: (problem) => void toast.bad(problem.message),
      },
    )
  return (
    <>
      <Alert>{words.own}</Alert>
      <DialogActions>
        <Button look="outline" busy={withdraw.isPending} onClick={press}>
          {staffTerms.takeBack}
        </Button>
      </DialogActions>
    </>
  )
}
