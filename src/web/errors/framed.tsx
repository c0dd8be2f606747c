import { PublicFrame } from '#web/landing/LandingLayout.tsx'
import { ErrorPage } from './ErrorPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'

/** Errors that have no layout around them: an unknown address, a layout that could not be loaded. */
export const FramedNotFound = () => (
  <PublicFrame>
    <NotFoundPage />
  </PublicFrame>
)

export const FramedError = ({ error, reset }: { error: unknown; reset?: () => void }) => (
  <PublicFrame>
    <ErrorPage error={error} {...(reset === undefined ? {} : { reset })} />
  </PublicFrame>
)
