import { useEffect } from 'react'
import { pageName } from '#domain/page-name.ts'
import { pageAt } from '#domain/pages.ts'
import { MESSAGE_CACHE_SECONDS, MESSAGE_COPY_SECONDS } from '#domain/message-cache.ts'
import { messageLine, type TimedMessage } from '#domain/message-line.ts'
import { call } from '#web/api/call.ts'
import { fetched } from '#web/api/fetched.ts'
import type { CachedMessage } from '#web/session/parts.ts'
import { session, useSession } from '#web/session/session.ts'
import { viewing } from '#web/session/viewing.ts'
import { useNow } from '#web/ui/now.ts'

/** Spec §9: a cached message older than this is thrown away. */
const CACHE_MS = MESSAGE_CACHE_SECONDS * 1000
/** How often a page that stays open looks whether its message is still young enough. */
const LOOK_MS = 15_000

type Cache = Readonly<Record<string, CachedMessage>>

const isFresh = ({ updated }: CachedMessage, now: number) => now - updated < CACHE_MS

/** The cache without what is older than 600 seconds. */
const fresh = (cache: Cache, now: number): Cache =>
  Object.fromEntries(Object.entries(cache).filter(([, entry]) => isFresh(entry, now)))

const requests = new Map<string, Promise<void>>()
/** The reader whose messages are cached; undefined until the first page, which may find a cache of the same one. */
let cachedOf: string | undefined
let site: string | null = null
/** Pages of one thing: their names hold its code, and nothing is published of them. */
const ofOneThing = new Set<string>()

/** The user and the account in view, by which the server decides who is told what. */
function reader(): string {
  const { common, person, entity, admin } = session.get()
  const who = person.user?.partner ?? entity.user?.partner ?? admin.user?.login ?? ''
  return [site, common.type, who, person.user?.account ?? entity.user?.account ?? ''].join(' ')
}

/** What was told to one reader must not be shown to another, nor at another account. */
function forgetOtherReader() {
  const now = reader()
  if (cachedOf !== undefined && cachedOf !== now) session.update(() => ({ serviceMessages: {} }))
  cachedOf = now
}

/** Loads one page's message into the session. No call when the page is empty or already cached (spec §7). */
async function load(page: string): Promise<void> {
  const now = Date.now()
  const cache = fresh(session.get().serviceMessages, now)
  if (page === '' || page in cache) return
  const of = cachedOf
  try {
    const data = draftOf(page) ?? (await publishedLine(page)) ?? (await toldLine(page))
    // a message that begins or ends sooner is asked for again sooner
    const updated = now - CACHE_MS + data.keepSeconds * 1000
    const { message, important } = data
    if (of === cachedOf)
      session.update(({ serviceMessages }) => ({
        serviceMessages: { ...fresh(serviceMessages, now), [page]: { message, important, updated } },
      }))
  } catch {
    // no line at all is better than an error about it
  }
}

const toldLine = async (page: string) =>
  (await call('/api/get-service-message', { pageToDisplay: page, site })).data

/**
 * The same for whoever is not signed in, made here from a document that anything between the server and the browser may
 * keep for half a minute; null: there is none of this page.
 */
async function publishedLine(page: string) {
  if (session.get().common.type !== null || page.startsWith('cabinet') || ofOneThing.has(page)) return null
  try {
    const path = `/api/published/messages/${site ?? 'any'}/${page}.json`
    const line = messageLine((await fetched<{ messages: TimedMessage[] }>(path)).messages, Date.now())
    return { ...line, keepSeconds: Math.min(line.keepSeconds, MESSAGE_CACHE_SECONDS - MESSAGE_COPY_SECONDS) }
  } catch {
    return null
  }
}

/** The draft of an employee who looks at it on its page. */
function draftOf(page: string) {
  const draft = viewing?.draft
  if (!draft) return null
  const message = draft.page === page ? draft.text : ''
  return { message, important: draft.important ? 1 : 0, keepSeconds: MESSAGE_CACHE_SECONDS }
}

function loadOnce(page: string): Promise<void> {
  const name = `${cachedOf} ${page}`
  const running = requests.get(name)
  if (running) return running
  const request = load(page).finally(() => requests.delete(name))
  requests.set(name, request)
  return request
}

const isCreditor = () => {
  const { user } = session.get().entity
  return user !== null && 'attribute01' in user && user.attribute01 === 'creditor'
}

/** Loads the message of a route and, for a creditor, also the creditor's own (spec §2). */
export function loadServiceMessages(pathname: string, inView: string | null = site): Promise<unknown> {
  site = inView
  forgetOtherReader()
  const page = pageName(pathname)
  if (pageAt(pathname)?.page.path.includes('/$') === true) ofOneThing.add(page)
  return Promise.all([page, ...(isCreditor() ? [`${page}:creditor`] : [])].map(loadOnce))
}

export type Sentence = { readonly text: string; readonly important: boolean }

function sentencesOf({ message, important = 0 }: CachedMessage): Sentence[] {
  // the server separates messages by three spaces
  const texts = message.split('   ').filter((text) => text.trim() !== '')
  return texts.map((text, index) => ({ text: text.trim(), important: index < important }))
}

/**
 * The messages of a page as separate sentences: the important first, then those for the creditor. A page that stays open
 * asks again when they are older than spec §9 allows.
 */
export function useServiceMessages(pathname: string): readonly Sentence[] {
  const page = pageName(pathname)
  const ownMessage = useSession(({ serviceMessages }) => serviceMessages[page])
  const creditor = useSession(({ serviceMessages }) => serviceMessages[`${page}:creditor`])
  const now = useNow(LOOK_MS)
  useEffect(() => {
    void loadServiceMessages(pathname)
  }, [pathname, now])
  const all = [creditor, ownMessage].flatMap((message) =>
    message && isFresh(message, now) ? sentencesOf(message) : [],
  )
  return [...all.filter((sentence) => sentence.important), ...all.filter((sentence) => !sentence.important)]
}
