import { call } from '#web/api/call.ts'
import type { CachedMessage } from '#web/session/parts.ts'
import { session, useSession } from '#web/session/session.ts'
import { pageName } from './page-name.ts'

/** Spec §9: a cached message older than this is thrown away. */
export const CACHE_MS = 600_000

type Cache = Readonly<Record<string, CachedMessage>>

/** The cache without what is older than 600 seconds. */
export const fresh = (cache: Cache, now: number): Cache =>
  Object.fromEntries(Object.entries(cache).filter(([, { updated }]) => now - updated < CACHE_MS))

const asked = new Map<string, Promise<void>>()
/** The company whose messages are cached; undefined until the first page, which may find a cache of its own company. */
let cachedOf: string | null | undefined

/** The messages of one company must not be shown to somebody who looks at an account of another. */
function forgetOtherCompany(site: string | null) {
  if (cachedOf !== undefined && cachedOf !== site) session.update(() => ({ serviceMessages: {} }))
  cachedOf = site
}

/** Loads one page's message into the session. No call when the page is empty or already cached (spec §7). */
async function load(page: string, site: string | null): Promise<void> {
  const now = Date.now()
  const cache = fresh(session.get().serviceMessages, now)
  if (page === '' || page in cache) return
  try {
    const { data } = await call('/api/get-service-message', { pageToDisplay: page, site })
    session.update(({ serviceMessages }) => ({
      serviceMessages: { ...fresh(serviceMessages, now), [page]: { message: data.message, updated: now } },
    }))
  } catch {
    // no line at all is better than an error about it
  }
}

function loadOnce(page: string, site: string | null): Promise<void> {
  const running = asked.get(page)
  if (running) return running
  const one = load(page, site).finally(() => asked.delete(page))
  asked.set(page, one)
  return one
}

const isCreditor = () => {
  const { user } = session.get().entity
  return user !== null && 'attribute01' in user && user.attribute01 === 'creditor'
}

/** Loads the message of a route and, for a creditor, also the creditor's own (spec §2). */
export function loadServiceMessages(pathname: string, site: string | null): Promise<unknown> {
  forgetOtherCompany(site)
  const page = pageName(pathname)
  return Promise.all([page, ...(isCreditor() ? [`${page}:creditor`] : [])].map((one) => loadOnce(one, site)))
}

const textOf = (cache: Cache, page: string) => cache[page]?.message ?? ''

/** The messages of a page as separate sentences, those for the creditor first. */
export function useServiceMessages(pathname: string): readonly string[] {
  const page = pageName(pathname)
  const own = useSession(({ serviceMessages }) => textOf(serviceMessages, page))
  const creditor = useSession(({ serviceMessages }) => textOf(serviceMessages, `${page}:creditor`))
  // the server separates messages by three spaces
  return `${creditor}   ${own}`.split('   ').flatMap((text) => (text.trim() === '' ? [] : [text.trim()]))
}
