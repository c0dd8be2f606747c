import { kit } from '#text/kit.ts'
import { instalmentPage as words } from '#text/payment-instalments.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { Next } from './use-part.ts'

type Props = {
  next: Next
  /** all that is owed stands below where the part would */
  whole: boolean
}

/** What is due next where a debt is paid in parts; where that is not known, it is said, because all is offered instead. */
export function NextPart({ next: { part, known, again }, whole }: Props) {
  if (part) return <Alert tone="info">{words.next(part)}</Alert>
  if (known || !whole) return null
  return (
    <Alert
      tone="soon"
      title={words.unknown}
      action={
        <Button look="outline" onClick={() => void again()}>
          {kit.retry}
        </Button>
      }
    >
      {words.unknownHint}
    </Alert>
  )
}
