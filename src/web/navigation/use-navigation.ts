import { createContext, use, useCallback, useMemo, useSyncExternalStore } from 'react'
import type { Page } from '#domain/pages.ts'
import { hrefOf, type Place, type Target } from './address.ts'
import type { Navigation, View } from './navigation.ts'

export const NavigationContext = createContext<Navigation | null>(null)

export function useNavigation(): Navigation {
  const navigation = use(NavigationContext)
  if (navigation === null) throw new Error('no navigation around')
  return navigation
}

export function useView(): View {
  const navigation = useNavigation()
  const view = useSyncExternalStore(navigation.subscribe, navigation.view)
  if (view === null) throw new Error('drawn before there is a page')
  return view
}

/** Is the next page on its way? */
export function useIsWaiting(): boolean {
  const navigation = useNavigation()
  return useSyncExternalStore(navigation.subscribe, navigation.isWaiting)
}

/** The address of what is on the screen. */
export const usePlace = (): Place => useView().place
/** The page on the screen, a line of the table; null at an unknown address. */
export const usePage = (): Page | null => useView().page
/** The values of the `$` parts of its path. */
export const useParams = (): Readonly<Record<string, string>> => useView().params

/** The part of the address after «?»; it comes from outside, so it may contain anything. */
export function useSearch(): Readonly<Record<string, string>> {
  const { search } = usePlace()
  return useMemo(() => Object.fromEntries(new URLSearchParams(search)), [search])
}

/** scroll: false keeps the scroll position */
type Options = { replace?: boolean; scroll?: boolean }
/** Goes to a page of the table; the promise ends when the page is shown. */
export function useNavigate(): (target: Target & Options) => Promise<void> {
  const navigation = useNavigation()
  return useCallback(
    ({ replace = false, scroll = true, ...target }: Target & Options) =>
      navigation.navigate(hrefOf(target, navigation.view()?.place.pathname ?? '/'), { replace, scroll }),
    [navigation],
  )
}
