import { Suspense, useLayoutEffect, useRef } from 'react'
import { ErrorBoundary } from '#web/errors/ErrorBoundary.tsx'
import { ErrorPage } from '#web/errors/ErrorPage.tsx'
import { FramedError, FramedNotFound } from '#web/errors/framed.tsx'
import type { View } from '#web/navigation/navigation.ts'
import { useView } from '#web/navigation/use-navigation.ts'
import { PageSkeleton } from '#web/page/PageSkeleton.tsx'

/** The page of the address inside its layout, its skeleton while it loads, or an error in its place. */
export function Screen() {
  const view = useView()
  useArrival(view)
  const { page, Layout, failure } = view
  if (failure && Layout === null) return <FramedError error={failure} />
  if (page === null) return <FramedNotFound />
  if (Layout === null) return <PageSkeleton />
  return (
    <ErrorBoundary view={view} Fallback={FramedError}>
      <Layout>
        <ErrorBoundary key={page.path} view={view} Fallback={ErrorPage}>
          <Inside view={view} />
        </ErrorBoundary>
      </Layout>
    </ErrorBoundary>
  )
}

function Inside({ view: { Content, failure } }: { view: View }) {
  if (failure) return <ErrorPage error={failure} />
  if (Content === null) return <PageSkeleton />
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Content />
    </Suspense>
  )
}

/**
 * After a page is painted it is scrolled to where it was left, and its title gets the focus, so that it is read out and
 * Tab goes on from there. Whoever has gone on while it was loading, into a menu or a field, keeps the focus.
 */
function useArrival({ place, page, Content, failure, arrival }: View) {
  const focusOfSkeleton = useRef<Element | null>(null)
  useLayoutEffect(() => {
    const named = place.hash === '' ? null : document.getElementById(place.hash)
    if (arrival.scroll === 'top' && named) named.scrollIntoView()
    else if (arrival.scroll !== 'keep') window.scrollTo(0, arrival.scroll === 'top' ? 0 : arrival.scroll)
    const { activeElement, body } = document
    if (Content === null && failure === null && page !== null) {
      focusOfSkeleton.current = activeElement
      return
    }
    const before = focusOfSkeleton.current
    focusOfSkeleton.current = null
    const hasGoneOn = before !== null && activeElement !== before && activeElement !== body
    if (arrival.focus && !hasGoneOn) document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }, [place, page, Content, failure, arrival])
}
