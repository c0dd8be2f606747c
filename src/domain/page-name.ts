/**
 * The name a page has for service messages (`pageToDisplay`): its path with dashes, `index` for the start page.
 * /cabinet/person/indication/ → cabinet-person-indication.
 */
export function pageName(pathname: string): string {
  const parts = pathname.split('/').filter((part) => part !== '')
  return parts.length === 0 ? 'index' : parts.join('-')
}
