import { kit } from '#text/kit.ts'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'

/** Shown for a page of a list that no longer exists: an old link, or rows that are gone. */
export const PastTheEnd = ({ onPage }: { onPage: (page: number) => void }) => (
  <EmptyState
    title={kit.table.pastTheEnd}
    action={
      <Button look="outline" onClick={() => onPage(1)}>
        {kit.table.firstPage}
      </Button>
    }
  />
)
