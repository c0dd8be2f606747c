import { lazy, Suspense } from 'react'
import { homeOf } from '#domain/guards.ts'
import { chunk, inBrowser } from '#web/chunk.ts'
import { PublicFrame } from '#web/landing/LandingLayout.tsx'
import { usePlace } from '#web/navigation/use-navigation.ts'
import { session, useSession } from '#web/session/session.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'

const entity = lazy(chunk(() => import('#web/cabinets/entity/EntityLayout.tsx'), inBrowser))
const cabinets = {
  person: lazy(chunk(() => import('#web/cabinets/person/PersonLayout.tsx'), inBrowser)),
  entity,
  provider: entity,
  admin: lazy(chunk(() => import('#web/cabinets/admin/AdminLayout.tsx'), inBrowser)),
}

/**
 * An unknown address. Inside the user's own cabinet the header and menu stay around the message; elsewhere, also inside
 * a cabinet of another kind, the public frame is used.
 */
export function FramedNotFound() {
  const pathname = usePlace().pathname
  const type = useSession(({ common }) => common.type)
  if (type === null || !session.isSignedIn() || !pathname.startsWith(homeOf(type)))
    return (
      <PublicFrame>
        <NotFoundPage />
      </PublicFrame>
    )
  const Cabinet = cabinets[type]
  return (
    <Suspense>
      <Cabinet>
        <NotFoundPage />
      </Cabinet>
    </Suspense>
  )
}

/** Errors without a layout around them: the layout itself could not be loaded. */
export const FramedError = ({ error }: { error: unknown }) => (
  <PublicFrame>
    <ErrorPage error={error} />
  </PublicFrame>
)
