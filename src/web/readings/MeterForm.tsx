import { Suspense, useState } from 'react'
import { kwhText } from '#text/format.ts'
import { indication, readings as words } from '#text/readings.ts'
import { Form, FormActions } from '#web/forms/Form.tsx'
import { useServerForm } from '#web/forms/server-form.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import layout from '#web/ui/layout.module.css'
import { DeviationDialog, PhotoDialog } from './later.ts'
import type { Meter, Submitted, Zone } from './meter.ts'
import { useSubmission, type Values } from './submission.ts'
import { asTyped } from './typed-value.ts'
import { ZoneField } from './ZoneField.tsx'
import { beyondBlock, meterTotal, zoneVerdict } from './zone-verdict.ts'
import styles from './meter-form.module.css'

type Props = {
  meter: Meter
  countsOn: string
  /** a value of this window exists and is being corrected */
  correcting: boolean
  onDone: (reply: Submitted) => void
  /** the person keeps the value as it is */
  onLeave: () => void
}

/** The form for the readings of one meter: all its zones at once, consumption and cost while typing, one button. */
export function MeterForm({ meter, countsOn, correcting, onDone, onLeave }: Props) {
  // somebody else or another tab handed in first
  const [overtaken, setOvertaken] = useState(false)
  const {
    send,
    busy,
    question,
    dismiss,
    typed: kept,
    keep,
  } = useSubmission({
    meter,
    countsOn,
    replaces: correcting || overtaken,
    onDone,
  })
  const verdictOf = (zone: Zone, typed: string) => {
    const state = meter.zones.find((zoneState) => zoneState.zone === zone)
    return state ? zoneVerdict(meter, state, typed) : null
  }

  const form = useServerForm<Record<string, string>>({
    initial: initialValues(meter, kept, correcting),
    rules: Object.fromEntries(
      meter.zones.map(({ zone }) => [zone, (typed: string) => verdictOf(zone, typed)?.problem ?? null]),
    ),
    submit: async (typed) => {
      const values: Values = Object.fromEntries(
        meter.zones.map(({ zone }) => [zone, verdictOf(zone, typed[zone] ?? '')?.value ?? undefined]),
      )
      await send(values)
    },
  })

  const type = (zone: Zone, typed: string) => {
    form.set(zone, typed)
    keep({ ...form.values, [zone]: typed })
  }

  const verdicts = meter.zones.map((zone) => zoneVerdict(meter, zone, form.values[zone.zone] ?? ''))
  const total = meter.zones.length > 1 ? meterTotal(verdicts) : null
  const beyond = beyondBlock(meter.zones, verdicts)
  const openQuestion = question

  return (
    <Form form={form} wide>
      {openQuestion?.kind === 'already' && (
        <Alert
          tone="soon"
          announce
          title={indication.already}
          action={
            <>
              <Button
                onClick={() => {
                  setOvertaken(true)
                  dismiss()
                }}
              >
                {indication.replace}
              </Button>
              <Button look="outline" onClick={onLeave}>
                {words.cancelCorrection}
              </Button>
            </>
          }
        >
          {openQuestion.problem.message}
        </Alert>
      )}
      <div className={styles.zones} data-count={meter.zones.length}>
        {meter.zones.map((zone, place) => {
          const field = form.field(zone.zone)
          const verdict = verdicts[place]
          return (
            verdict && (
              <ZoneField
                key={zone.zone}
                meter={meter}
                zone={zone}
                verdict={verdict}
                field={{ ...field, value: form.values[zone.zone] ?? '' }}
                onType={(typed) => type(zone.zone, typed)}
                onError={(text) => form.setError(zone.zone, text)}
              />
            )
          )
        })}
      </div>
      <div className={styles.bottom}>
        {meter.zones.length > 1 && (
          <p className={styles.total}>
            <span>{indication.total}</span>
            <b>{total === null ? '—' : kwhText(total.kwh)}</b>
            <span>
              {total === null
                ? ''
                : total.kopiykas === null
                  ? indication.noPrice
                  : indication.about(total.kopiykas)}
            </span>
          </p>
        )}
        {beyond !== null && <p className={layout.quiet}>{indication.beyondBlock(beyond)}</p>}
        <FormActions>
          <Button type="submit" busy={form.busy || busy}>
            {words.submit}
          </Button>
          {correcting && (
            <Button look="outline" onClick={onLeave}>
              {words.cancelCorrection}
            </Button>
          )}
        </FormActions>
      </div>
      <Suspense>
        {openQuestion?.kind === 'deviation' && (
          <DeviationDialog
            meter={meter}
            question={openQuestion}
            busy={busy}
            onConfirm={() => void send(openQuestion.values, { confirmed: true }).catch(form.refused)}
            onClose={dismiss}
          />
        )}
        {openQuestion?.kind === 'photo' && (
          <PhotoDialog
            question={openQuestion}
            onPhoto={(photo) => send(openQuestion.values, { photo, confirmed: true })}
            onClose={dismiss}
          />
        )}
      </Suspense>
    </Form>
  )
}

const initialValues = (
  meter: Meter,
  kept: Readonly<Record<string, string>>,
  correcting: boolean,
): Record<string, string> =>
  Object.fromEntries(
    meter.zones.map(({ zone, current }) => [
      zone,
      kept[zone] ?? (correcting && current ? asTyped(current.value) : ''),
    ]),
  )
