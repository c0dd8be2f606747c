import type { ReactNode } from 'react'
import type { Reply } from '#web/api/call.ts'
import { useCall } from '#web/api/queries.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

type Agreement = Reply<'/api/agreement'>

/** The user agreement, in force or of an older version: what is accepted is exactly this text. */
export function AgreementText({
  version,
  children,
}: {
  version?: number | undefined
  children: (agreement: Agreement) => ReactNode
}) {
  const answer = useCall('/api/agreement', version === undefined ? {} : { version })
  return (
    <Loaded answer={answer} skeleton={<Skeleton lines={[24, 320]} />}>
      {children}
    </Loaded>
  )
}
