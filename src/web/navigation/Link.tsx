import { type ComponentProps, useRef } from 'react'
import { withoutSlash, hrefOf, type Target } from './address.ts'
import { leadsInside, opensHere } from './press.ts'
import { useNavigation, usePlace } from './use-navigation.ts'

type Own = {
  replace?: boolean
  /** false: nothing is fetched before the link is pressed */
  preload?: boolean
  /** for links of a menu: marked as current on its page, or also on the pages below it */
  marks?: 'page' | 'below'
}
export type LinkProps = Target & Own & Omit<ComponentProps<'a'>, 'href' | keyof Target>

/** A pointer that only passes over the link fetches nothing. */
const INTENT_MS = 50

/** A link inside the portal, typed by the table of pages. */
export function Link({ to, params, search, hash, marks, ...rest }: LinkProps) {
  const { pathname } = usePlace()
  // the union of targets is taken apart and put together again
  const href = hrefOf({ to, params, search, hash } as Target, pathname)
  const here = withoutSlash(pathname)
  const current = here === withoutSlash(to) || (marks === 'below' && here.startsWith(`${to}/`))
  return (
    <PlainLink
      aria-current={current ? 'page' : undefined}
      data-current={marks !== undefined && current ? true : undefined}
      {...rest}
      href={href}
    />
  )
}

type PlainProps = Own & Omit<ComponentProps<'a'>, 'href'> & { href: string }

/** A link whose address is known only when the program runs: our own pages open without a reload, others as usual. */
export function PlainLink({ href, replace = false, preload = true, children, ...anchor }: PlainProps) {
  const navigation = useNavigation()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const link = { href, target: anchor.target, download: anchor.download }
  const ahead = (ms: number) => {
    if (leadsInside(link) && preload) timer.current = setTimeout(() => navigation.preload(href), ms)
  }
  return (
    <a
      {...anchor}
      href={href}
      onClick={(event) => {
        anchor.onClick?.(event)
        if (!opensHere(link, event)) return
        event.preventDefault()
        void navigation.navigate(href, { replace })
      }}
      onFocus={(event) => {
        anchor.onFocus?.(event)
        ahead(0)
      }}
      onMouseEnter={(event) => {
        anchor.onMouseEnter?.(event)
        ahead(INTENT_MS)
      }}
      onMouseLeave={(event) => {
        anchor.onMouseLeave?.(event)
        clearTimeout(timer.current)
      }}
      onTouchStart={(event) => {
        anchor.onTouchStart?.(event)
        ahead(0)
      }}
    >
      {children}
    </a>
  )
}
