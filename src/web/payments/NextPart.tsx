import type { InstalmentPart } from '#domain/instalments.ts'
import { instalmentPage as words } from '#text/payment-instalments.ts'
import { Alert } from '#web/ui/Alert.tsx'

/** What is due next where a debt is paid in parts. */
export const NextPart = ({ part }: { part: InstalmentPart | null }) =>
  part && <Alert tone="info">{words.next(part)}</Alert>
