import { emptyStates } from '#text/notices.ts'
import { lists } from '#text/lists.ts'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'

/** A list its filter has emptied: the one place where it is said, with the way back. */
export const NothingFound = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    title={emptyStates['empty-result'].text}
    action={
      <Button look="outline" onClick={onClear}>
        {lists.clear}
      </Button>
    }
  />
)
