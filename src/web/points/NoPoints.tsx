import { metering } from '#text/metering.ts'
import { points as words } from '#text/points.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'

/** A list of points without any: whom to write to about a meter. */
export const NoPoints = () => (
  <EmptyState
    title={words.none}
    action={
      <LinkButton to="/cabinet/entity/tickets/new" search={{ kind: 'meter' }}>
        {metering.write}
      </LinkButton>
    }
  >
    {words.noneHint}
  </EmptyState>
)
