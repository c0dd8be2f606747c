import { kit } from '#text/kit.ts'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'

/** An old link, or rows that have gone since: there is no such page any more. */
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
