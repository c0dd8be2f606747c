import { glue, numberText } from '#text/format.ts'
import { entityHome } from '#text/business-accounts-home.ts'
import { useCustomInfo } from '#web/customer/custom-info.ts'
import { useSession } from '#web/session/session.ts'
import { Card } from '#web/ui/Card.tsx'
import { type FactRow, Facts } from '#web/ui/Facts.tsx'

const words = entityHome.facts
const PLACES = 5

/**
 * Contract, metering, month and places of the account in view (spec §3: customInfo, mhcType, period, calculate,
 * places).
 */
export function AboutAccount() {
  const info = useCustomInfo()
  const places = useSession(({ entity }) => entity.places)
  const mhcType = useSession(({ entity }) => entity.mhcType)
  const period = useSession(({ entity }) => entity.period)
  const calculate = useSession(({ entity }) => entity.calculate)
  const named = places.slice(0, PLACES).map(({ name, address }) => glue(name || address))
  const rest = places.length - named.length
  const facts: FactRow[] = [
    // until it is known its lines have their place
    [words.contract, info ? words.contractOf(info.contract.number, info.contract.date) : '\u00a0'],
    [words.eic, info?.supply.eic ?? '\u00a0', info?.supply.eic ?? ''],
    ...(mhcType ? [[words.metering, words.meteringKinds[mhcType]] as const] : []),
    ...(period ? [[words.period, words.days(period.fromDate, period.tillDate)] as const] : []),
    ...(calculate && calculate.orderCalcDate !== ''
      ? [
          [
            words.calculation,
            calculate.isCalculated === 'X'
              ? words.calculated(calculate.begCalcDate, calculate.endCalcDate)
              : words.calculateTill(calculate.orderCalcDate),
          ] as const,
        ]
      : []),
    ...(places.length > 0
      ? [
          [
            `${words.places}, ${numberText(places.length)}`,
            [...named, ...(rest > 0 ? [words.morePlaces(rest)] : [])].join(', '),
          ] as const,
        ]
      : []),
  ]
  return (
    <Card title={entityHome.about}>
      <Facts facts={facts} />
    </Card>
  )
}
