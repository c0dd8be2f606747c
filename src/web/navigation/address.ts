import type { PagePath } from '#domain/pages.ts'

type ParamsOf<Path extends string> = Path extends `${infer Part}/${infer Rest}`
  ? ParamsOf<Part> & ParamsOf<Rest>
  : Path extends `$${infer Name}`
    ? Record<Name, string>
    : unknown
type OpenPath = Extract<PagePath, `${string}$${string}`>
/** An address of the table that needs nothing filled in. */
export type PlainPath = Exclude<PagePath, OpenPath>

type Search = Readonly<Record<string, string | undefined>>
/**
 * Where to go, by the table of pages; `.` is the present page. An address that is not in the table does not compile.
 */
export type Target = (
  | { to: PlainPath | '.'; params?: undefined }
  | { [Path in OpenPath]: { to: Path; params: ParamsOf<Path> } }[OpenPath]
) & { search?: Search; hash?: string }

/** An address inside the portal, taken apart; `hash` is decoded and without its sign. */
export type Place = {
  readonly href: string
  readonly pathname: string
  readonly search: string
  readonly hash: string
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // written by hand, not by us
  }
}

/** @param base the address that `href` is relative to */
export function placeOf(href: string, base: string): Place {
  const { pathname, search, hash } = new URL(href, base)
  return { href: pathname + search + hash, pathname, search, hash: decoded(hash.slice(1)) }
}

/** The address of a target, seen from the page at `here`. */
export function hrefOf({ to, params, search = {}, hash }: Target, here: string): string {
  const path = to === '.' ? here : to.replace(/\$(\w+)/g, (_, name: string) => filled({ ...params }, name))
  const given = Object.entries(search).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const query = given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`
  return path + query + (hash === undefined ? '' : `#${encodeURIComponent(hash)}`)
}

const filled = (params: Readonly<Record<string, string>>, name: string) =>
  encodeURIComponent(params[name] ?? '')

/** Without the slash at the end, which makes no difference (spec §2). */
export const withoutSlash = (path: string): string => (path.length > 1 ? path.replace(/\/$/, '') : path)
