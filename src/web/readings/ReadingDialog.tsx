import { dateTimeText } from '#text/dates.ts'
import type { Reply } from '#web/api/call.ts'
import { kit } from '#text/kit.ts'
import { numberText } from '#text/format.ts'
import { readingsHistory as words } from '#text/readings-history.ts'
import { holdReasons, readingSources, readings as text } from '#text/readings.ts'
import { zones as zoneNames } from '#text/terms.ts'
import { Link } from '#web/navigation/Link.tsx'
import { ReadingLife } from './ReadingLife.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx'
import { Facts } from '#web/ui/Facts.tsx'

type Reading = Reply<'/api/person/readings'>['rows'][number]

/** The whole life of one reading: from being received to the bill it stands in. */
export default function ReadingDialog({ reading, onClose }: { reading: Reading; onClose: () => void }) {
  const { value, countsOn, bill, receipt, holdReason } = reading
  return (
    <Dialog open onClose={onClose} title={words.lifeOf(numberText(value), countsOn)}>
      <ReadingLife state={reading.state} level={3} />
      <Facts
        facts={[
          [text.history.columns.meter, reading.meter],
          [text.history.columns.zone, zoneNames[reading.zone]],
          [text.history.columns.source, readingSources[reading.source]],
          [text.history.columns.receivedAt, dateTimeText(Date.parse(reading.receivedAt))],
          ...(holdReason === null ? [] : [[reasonName(reading.state), reasonText(holdReason)] as const]),
          ...(receipt === null ? [] : [[text.history.columns.receipt, receipt] as const]),
          ...(bill === null
            ? []
            : ([
                [
                  text.history.columns.bill,
                  <Link key="bill" to="/cabinet/person/bills/$number" params={{ number: bill }}>
                    {words.bill(bill)}
                  </Link>,
                ],
              ] as const)),
        ]}
      />
      <DialogActions>
        <Button look="outline" onClick={onClose}>
          {kit.close}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** A reading that was held and counts now still says why it was held. */
const reasonName = (state: Reading['state']): string =>
  state === 'held' || state === 'rejected' || state === 'superseded'
    ? words.reason[state]
    : words.reason.other

const reasonText = (code: string): string => {
  const known: Readonly<Record<string, string>> = holdReasons
  return known[code] ?? code
}
