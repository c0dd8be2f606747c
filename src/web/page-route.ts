import { type AnyRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { PagePath } from '#domain/pages.ts'
import { type GuardName, runGuards } from '#domain/guards.ts'
import { session } from '#web/session/session.ts'
import { siteInView } from '#web/company/company.ts'
import { loadServiceMessages } from '#web/messages/service-message.ts'
import { guardSession } from '#web/session/guard-session.ts'
import { detour } from '#web/session/return-to.ts'
import { chunk, inBrowser } from './chunk.ts'
import { GuardFailure } from './guard-failure.ts'

export type Guards = readonly GuardName[]

/** What a route says of itself, beside its path: read by layouts, the service line, tests. */
export type PageFacts = {
  title: string
  guards: Guards
  /** false: home pages, add-apart and the reports stand without the sidebar (spec §2) */
  sidebar: boolean
  /** true while the page is the honest placeholder */
  pending: boolean
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: PageFacts
  }
}

export type PageModule = { default: ComponentType }

export const lazily = (load: () => Promise<PageModule>) => lazyRouteComponent(chunk(load, inBrowser))

/** Guards run once, before loaders and before the page's chunk (spec §4). */
export function guarded(guards: Guards) {
  return ({ location, preload }: { location: { pathname: string; href: string }; preload: boolean }) => {
    const live = session.isSignedIn()
    const verdict = runGuards(guards, guardSession(session.get(), live), location.pathname)
    if (verdict.go === 'to')
      throw redirect({ href: preload ? verdict.path : detour(live, location, verdict.path) })
    if (verdict.go === 'error') throw new GuardFailure(verdict.status, verdict.message)
  }
}

/** The service line comes with the page, so that it moves nothing when it arrives late; a slow one is not waited for. */
const messagesSoon = (pathname: string) =>
  Promise.race([
    loadServiceMessages(pathname, siteInView()),
    new Promise((done) => setTimeout(done, 300)),
  ]).then(() => null)

const notBuiltYet = () => import('./NotBuiltYet.tsx')

/** One row of the table of routes: path, title, guards, the page's file. Without a file it is the honest placeholder. */
export function page<Parent extends AnyRoute, const P extends PagePath>(
  parent: Parent,
  path: P,
  title: string,
  guards: Guards,
  load?: () => Promise<PageModule>,
  options: { sidebar?: boolean } = {},
) {
  const facts: PageFacts = { title, guards, sidebar: options.sidebar ?? true, pending: load === undefined }
  return createRoute({
    getParentRoute: () => parent,
    path,
    staticData: { page: facts },
    beforeLoad: guarded(guards),
    loader: ({ location, preload }) => (preload ? undefined : messagesSoon(location.pathname)),
    component: lazily(load ?? notBuiltYet),
  })
}
