import { withoutSlash } from '#web/navigation/address.ts'
import { titleAt } from '#web/navigation/title.ts'
import type { PageLink } from '#web/ui/page-above.ts'

/** The pages of a cabinet that a page stands under by its address, the nearest last; not the home page. */
export function pagesAbove(pathname: string): PageLink[] {
  const parts = withoutSlash(pathname).split('/')
  return parts.flatMap((_, end) => {
    // /cabinet/kind/group is the first that can stand above another
    const href = parts.slice(0, end).join('/')
    const title = end > 3 ? titleAt(href) : null
    return title === null ? [] : [{ href, title }]
  })
}
