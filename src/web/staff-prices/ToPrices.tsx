import { staffPrices as words } from '#text/staff-prices.ts'
import { useOffered } from '#web/company/offered.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'

export const PRICES = '/cabinet/admin/management/prices'

/** Back to the prices, also with Esc. */
export function ToPrices() {
  const offered = useOffered()
  return (
    offered(PRICES) && (
      <LinkButton look="quiet" to={PRICES} preload={false} data-back>
        {words.back}
      </LinkButton>
    )
  )
}
