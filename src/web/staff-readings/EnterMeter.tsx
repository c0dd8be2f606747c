import { Suspense, useState } from 'react'
import { parseNumber } from '#domain/numbers.ts'
import { numberText } from '#text/format.ts'
import { readings as readingText } from '#text/readings.ts'
import { staffReadings as words } from '#text/staff-readings.ts'
import { zones as zoneNames } from '#text/terms.ts'
import { requiredText } from '#text/validation.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import type { Reply } from '#web/api/call.ts'
import { useWrite } from '#web/api/queries.ts'
import { Form } from '#web/forms/Form.tsx'
import { SubmitRow } from '#web/forms/SubmitRow.tsx'
import { useServerForm } from '#web/forms/server-form.ts'
import { Refusal } from '#web/readings/later.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Card } from '#web/ui/Card.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'

type Meter = Reply<'/api/admin/readings/meters'>['meters'][number]
type Entered = Reply<'/api/admin/readings/enter'>

/** What the customer is asked to say again. */
const ASKED_AGAIN: readonly string[] = ['deviation', 'large-deviation', 'value-too-large']

/** One meter of whoever telephones: what stood there, what it shows now. */
export function EnterMeter({ account, meter }: { account: string; meter: Meter }) {
  const enter = useWrite('/api/admin/readings/enter')
  const [entered, setEntered] = useState<Entered | null>(null)
  const [again, setAgain] = useState<'confirmed' | 'replaces' | null>(null)
  const initial: Record<string, string> = Object.fromEntries(meter.zones.map(({ zone }) => [zone, '']))
  const [flags, setFlags] = useState({ confirmed: false, replaces: false })
  const form = useServerForm({
    initial,
    rules: Object.fromEntries(
      meter.zones.map(({ zone }) => [
        zone,
        (value: string) =>
          value.trim() === '' ? requiredText() : parseNumber(value) === null ? words.notNumber : null,
      ]),
    ),
    submit: async (values) => {
      const said = again === null ? flags : { ...flags, [again]: true }
      setFlags(said)
      try {
        const reply = await enter.mutateAsync({
          body: {
            account,
            meterId: meter.meterId,
            values: meter.zones.map(({ zone }) => ({ zone, value: parseNumber(values[zone] ?? '') ?? 0 })),
            ...said,
          },
        })
        setEntered(reply)
      } catch (failure) {
        if (failure instanceof ApiProblem) {
          if (ASKED_AGAIN.includes(failure.code) && !said.confirmed) setAgain('confirmed')
          else if (failure.code === 'already-submitted') setAgain('replaces')
          else setAgain(null)
        }
        throw failure
      }
    },
  })
  const title = words.one(meter.meter)
  if (entered)
    return (
      <Card title={title}>
        <Alert tone={entered.held ? 'soon' : 'good'} title={words.entered(entered.receipt)} announce>
          {entered.held
            ? words.enteredHeld
            : entered.kwh !== null && entered.amountKopiykas !== null
              ? words.priced(entered.kwh, entered.amountKopiykas)
              : null}{' '}
          {words.toldPeople(entered.told)}
        </Alert>
      </Card>
    )
  if (meter.refusal !== null)
    return (
      <Card title={title}>
        <Suspense>
          <Refusal code={meter.refusal} hungOn={meter.hungOn} />
        </Suspense>
      </Card>
    )
  return (
    <Card title={title}>
      <Form form={form}>
        {meter.zones.map(({ zone, register, previous, current, expected }) => (
          <TextInput
            key={zone}
            label={words.zoneValue(zoneNames[zone], register)}
            inputMode={meter.decimals > 0 ? 'decimal' : 'numeric'}
            description={[
              previous ? readingText.previous(previous.value, previous.date) : readingText.noPrevious,
              ...(expected ? [words.expected(expected.from, expected.to)] : []),
              ...(current ? [words.already(numberText(current.value))] : []),
            ].join('. ')}
            {...form.field(zone)}
          />
        ))}
        {again === 'confirmed' && (
          <Alert tone="soon" title={words.confirmTitle}>
            {words.confirmHint}
          </Alert>
        )}
        <SubmitRow form={form}>
          {again === 'confirmed' ? words.confirmDo : again === 'replaces' ? words.replaceDo : words.enter}
        </SubmitRow>
      </Form>
    </Card>
  )
}
