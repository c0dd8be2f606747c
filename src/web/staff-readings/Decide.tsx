import { parseNumber } from '#domain/numbers.ts'
import { numberText } from '#text/format.ts'
import { readings as readingText } from '#text/readings.ts'
import { staffReadings as words } from '#text/staff-readings.ts'
import { zones as zoneNames } from '#text/terms.ts'
import { requiredText } from '#text/validation.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { refreshAfter, useWrite } from '#web/api/queries.ts'
import { Form } from '#web/forms/Form.tsx'
import { SubmitRow } from '#web/forms/SubmitRow.tsx'
import { useKeptForm } from '#web/forms/kept-form.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Choice } from '#web/ui/Choice.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { toast } from '#web/ui/toasts.ts'
import { correctedUse } from './corrected-use.ts'
import type { Case } from './held.ts'
import styles from './staff-readings.module.css'

type Values = {
  decision: string
  reason: string
  single: string
  day: string
  night: string
  peak: string
  'half-peak': string
}
const NONE: Values = {
  decision: 'accepted',
  reason: '',
  single: '',
  day: '',
  night: '',
  peak: '',
  'half-peak': '',
}
type Decision = 'accepted' | 'corrected' | 'rejected'
const isDecision = (value: string): value is Decision =>
  value === 'accepted' || value === 'corrected' || value === 'rejected'

const labels: Readonly<Record<Decision, string>> = {
  accepted: words.acceptDo,
  corrected: words.correctDo,
  rejected: words.refuseDo,
}

/** Accept, correct or refuse; what is typed is kept until it is sent, whatever happens to the session or the core. */
export function Decide({ found: { reading, meter } }: { found: Case }) {
  const decide = useWrite('/api/admin/readings/decide')
  const held = reading.registers.filter((register) => register.held)
  const { form } = useKeptForm(`reading:${reading.account}:${reading.receipt}`, {
    initial: NONE,
    rules: {
      reason: (value, { decision }) =>
        decision !== 'accepted' && value.trim() === '' ? requiredText() : null,
      ...Object.fromEntries(
        held.map(({ zone }) => [
          zone,
          (value: string, { decision }: Values) =>
            decision !== 'corrected'
              ? null
              : value.trim() === ''
                ? requiredText()
                : parseNumber(value) === null
                  ? words.notNumber
                  : null,
        ]),
      ),
    },
    submit: async (values) => {
      const decision = isDecision(values.decision) ? values.decision : 'accepted'
      try {
        const { kwh, amountKopiykas, waits } = await decide.mutateAsync({
          body: {
            account: reading.account,
            receipt: reading.receipt,
            decision,
            ...(decision === 'accepted' ? {} : { reason: values.reason.trim() }),
            ...(decision === 'corrected'
              ? { values: held.map(({ zone }) => ({ zone, value: parseNumber(values[zone]) ?? 0 })) }
              : {}),
          },
        })
        if (waits !== null) {
          toast.good(words.waits(waits))
          return
        }
        toast.good(
          kwh === null || amountKopiykas === null
            ? `${words.done[decision]}. ${words.told}`
            : `${words.done[decision]}. ${words.priced(kwh, amountKopiykas)} ${words.told}`,
        )
      } catch (failure) {
        // what a colleague did meanwhile stands on the page beside what was typed
        if (failure instanceof ApiProblem && failure.code === 'changed-meanwhile') {
          toast.bad(failure.message)
          await refreshAfter('/api/admin/readings/decide')
        }
        // the value as it was handed in: there is no field to mend it in
        if (failure instanceof ApiProblem && decision === 'accepted') {
          const { code, message, status } = failure
          throw new ApiProblem({ code, message, status })
        }
        throw failure
      }
    },
  })
  const { values } = form
  const reasons =
    values.decision === 'rejected'
      ? words.refuseReasons
      : values.decision === 'corrected'
        ? words.correctReasons
        : null
  const ready = reasons === null ? [] : [...(reading.photo ? reasons.photo : []), ...reasons.any]
  return (
    <Card>
      <Form form={form} wide>
        <Choice
          legend={words.how}
          quietLegend
          row
          value={isDecision(values.decision) ? values.decision : 'accepted'}
          onChange={(value: Decision) => form.set('decision', value)}
          options={[
            { value: 'accepted', label: words.accept },
            { value: 'corrected', label: words.correct },
            { value: 'rejected', label: words.refuse },
          ]}
        />
        {values.decision === 'corrected' &&
          held.map((register) => (
            <TextInput
              key={register.zone}
              label={words.correctTo(zoneNames[register.zone])}
              inputMode="decimal"
              description={`${words.facts.value}: ${numberText(register.value)}`}
              {...form.field(register.zone)}
            />
          ))}
        {values.decision === 'corrected' && (
          <UseOf
            registers={held.map((register) => ({ register, typed: values[register.zone] }))}
            meter={meter}
          />
        )}
        {ready.length > 0 && (
          <fieldset className={styles.ready}>
            <legend className="visually-hidden">{words.ready}</legend>
            {ready.map((reason) => (
              <Button key={reason} look="quiet" onClick={() => form.set('reason', reason)}>
                {reason}
              </Button>
            ))}
          </fieldset>
        )}
        {values.decision !== 'accepted' && (
          <Textarea label={words.reason} rows={2} maxLength={200} {...form.field('reason')} />
        )}
        <SubmitRow form={form} look={values.decision === 'rejected' ? 'danger' : 'filled'}>
          {labels[isDecision(values.decision) ? values.decision : 'accepted']}
        </SubmitRow>
      </Form>
    </Card>
  )
}

/** What the typed values would make beside what is usual, so that a digit too many is seen before it is saved. */
function UseOf({
  registers,
  meter,
}: {
  registers: readonly { register: Case['reading']['registers'][number]; typed: string }[]
  meter: Case['meter']
}) {
  const uses = registers.flatMap(({ register, typed }) => {
    const use = correctedUse(typed, register, meter)
    return use ? [{ zone: register.zone, expected: register.expected, ...use }] : []
  })
  if (uses.length === 0) return null
  const isUnusual = uses.some((use) => use.isUnusual)
  return (
    <Alert tone={isUnusual ? 'soon' : 'info'} title={isUnusual ? words.unusualUse : undefined}>
      {uses.map(({ zone, kwh, expected }) => (
        <p key={zone}>
          {readingText.zoneTitle(words.willMake(kwh), zone)}
          {expected && `. ${words.facts.usual}: ${words.usualText(expected.low, expected.high)}.`}
        </p>
      ))}
    </Alert>
  )
}
