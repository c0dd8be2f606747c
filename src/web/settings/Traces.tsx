import { Suspense } from 'react'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { AuditList, LookList, Sessions } from './later.ts'

/**
 * Where an account is open, what was done in it, and who of the company looked into it; nobody looks into the account of
 * an employee.
 */
export const Traces = ({ ofEmployee = false }: { ofEmployee?: boolean }) => (
  <>
    <Suspense fallback={<Skeleton lines={[28, 44, 160]} />}>
      <Sessions />
    </Suspense>
    <Suspense fallback={<Skeleton lines={[28, 44, 320]} />}>
      <AuditList />
    </Suspense>
    {!ofEmployee && (
      <Suspense fallback={<Skeleton lines={[28, 44, 160]} />}>
        <LookList />
      </Suspense>
    )}
  </>
)
