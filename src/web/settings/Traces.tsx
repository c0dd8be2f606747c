import { Suspense } from 'react'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { AuditList, LookList, Sessions } from './later.ts'

/** Where an account is open, what was done in it, and who of the company looked into it. */
export const Traces = () => (
  <>
    <Suspense fallback={<Skeleton lines={[28, 44, 160]} />}>
      <Sessions />
    </Suspense>
    <Suspense fallback={<Skeleton lines={[28, 44, 320]} />}>
      <AuditList />
    </Suspense>
    <Suspense fallback={<Skeleton lines={[28, 44, 160]} />}>
      <LookList />
    </Suspense>
  </>
)
