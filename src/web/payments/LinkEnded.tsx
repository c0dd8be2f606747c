import { paymentLife as words } from '#text/payment-life.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'

/** A code that leads to no payment. */
export const LinkEnded = () => (
  <EmptyState
    title={words.ended}
    action={
      <LinkButton look="outline" to="/pay">
        {words.payByAccount}
      </LinkButton>
    }
  >
    {words.endedHint}
  </EmptyState>
)
