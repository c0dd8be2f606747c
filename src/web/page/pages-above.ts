import { withoutSlash } from '#web/navigation/address.ts'
import { titleAt } from '#web/navigation/title.ts'
import type { PageLink } from '#web/ui/page-above.ts'

/** The list of applications stands at the address of the whole group; of its pages only applications are of it. */
const AT_A_GROUP: Readonly<Record<string, string>> = {
  '/cabinet/admin/management': '/cabinet/admin/management/applications/',
}

/** The pages of a cabinet that a page stands under by its address, the nearest last; not the home page. */
export function pagesAbove(pathname: string): PageLink[] {
  const parts = withoutSlash(pathname).split('/')
  return parts.flatMap((_, end) => {
    // /cabinet/kind/group is the first that can stand above another
    const href = parts.slice(0, end).join('/')
    const isAbove = pathname.startsWith(AT_A_GROUP[href] ?? href)
    const title = end > 3 && isAbove ? titleAt(href) : null
    return title === null ? [] : [{ href, title }]
  })
}
