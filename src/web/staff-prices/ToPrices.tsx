import { staffPrices as words } from '#text/staff-prices.ts'
import { useOffered } from '#web/company/offered.ts'
import { Link } from '#web/navigation/Link.tsx'

export const PRICES = '/cabinet/admin/management/prices'

/** Back to the prices, also with Esc. */
export function ToPrices() {
  const offered = useOffered()
  return (
    offered(PRICES) && (
      <Link to={PRICES} data-back>
        {words.back}
      </Link>
    )
  )
}
