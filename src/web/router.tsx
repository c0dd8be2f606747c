import { createRouter } from '@tanstack/react-router'
import { ErrorPage } from './errors/ErrorPage.tsx'
import { NotFoundPage } from './errors/NotFoundPage.tsx'
import { PageSkeleton } from './page/PageSkeleton.tsx'
import { routeTree } from './routes.ts'
import { MINIMUM_SHOWN_MS } from './ui/shown-while.ts'

/** The table of routes is routes.ts; here is how one moves along it. */
export const router = createRouter({
  routeTree,
  // /cabinet/entity/indication and /cabinet/entity/indication/ are one page (spec §2)
  trailingSlash: 'preserve',
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: MINIMUM_SHOWN_MS,
  defaultPendingMinMs: MINIMUM_SHOWN_MS,
  defaultPendingComponent: PageSkeleton,
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
