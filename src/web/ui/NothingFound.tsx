import { emptyStates } from '#text/entry-notes.ts'
import { lists } from '#text/lists.ts'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'

/** What every list says when its filter leaves nothing, with a button that clears the filter. */
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
