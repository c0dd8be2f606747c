import { PRICE_KINDS } from '#domain/prices.ts'
import type { Body } from '#web/api/call.ts'
import { useCall } from '#web/api/queries.ts'
import { PriceEffect } from '#web/staff/PriceEffect.tsx'
import { useFailure } from '#web/ui/answer.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import type { Change } from './change.ts'

type Wanted = Body<'/api/admin/prices/preview'>

/** What is proposed, as the core is asked what it would change. */
function wantedOf({ site, priceOf, changes }: Change): Wanted | null {
  const [kindName, variant = ''] = (priceOf ?? '').split(':')
  const kind = PRICE_KINDS.find((priceKind) => priceKind === kindName)
  if (site === null || kind === undefined) return null
  const after = (what: string) => changes.find((change) => change.what === what)?.after ?? ''
  const to = after('validTo').slice(0, 7)
  return {
    site,
    kind,
    variant,
    from: after('validFrom').slice(0, 7),
    to: to === '' ? null : to,
    price: after('energy') || after('perMwh') || after('zone'),
  }
}

/** Ten bills by the price that is proposed, before somebody confirms it. */
export default function PriceOfChange({ change }: { change: Change }) {
  const wanted = wantedOf(change)
  return wanted && <Shown wanted={wanted} />
}

function Shown({ wanted }: { wanted: Wanted }) {
  const answer = useCall('/api/admin/prices/preview', wanted, { staleMs: 0 })
  const failure = useFailure(answer)
  if (failure) return <Alert tone="act">{failure.message}</Alert>
  return (
    <Loaded answer={answer}>
      {(shown) => <PriceEffect shown={shown} kind={wanted.kind} from={wanted.from} />}
    </Loaded>
  )
}
