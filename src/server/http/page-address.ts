const isDecodable = (path: string): boolean => {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/**
 * The address of a request as it is routed: one typed by hand, in which «%» stands for itself («/100%»), is that of an
 * unknown page and no broken request (spec §2). Calls and files are taken as they are.
 */
export function routedAddress(url: string): string {
  if (!url.includes('%') || /^\/(api|assets)\//i.test(url)) return url
  const end = url.indexOf('?')
  const [path, query] = end < 0 ? [url, ''] : [url.slice(0, end), url.slice(end)]
  return isDecodable(path) ? url : `${path.replaceAll('%', '%25')}${query}`
}
