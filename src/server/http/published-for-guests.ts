import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MESSAGE_COPY_SECONDS } from '#domain/message-cache.ts'
import { messagePage } from '#domain/service-message.ts'
import { isSite, type Site } from '#domain/site.ts'
import { workerTrace } from '#server/core/call.ts'
import type { Deps } from '#server/deps.ts'
import { errorText } from '#server/log-error.ts'
import { apiLink } from '#server/notices/api-link.ts'
import { guestMessages } from '#server/notices/guest-messages.ts'
import { Problem } from '#server/problem.ts'
import { housesOf } from '#server/outages/find-address.ts'
import { streetId, type Streets } from '#server/outages/street-book.ts'
import { turns } from '#server/turns.ts'
import { before } from './before.ts'
import { type Document, documentOf, sendDocument } from './document.ts'
import { headersOfNoRequest } from './headers.ts'
import type { Mounting } from './mount.ts'

const ROOT = '/api/published'

/** How a kind of document ages. */
type Age = {
  /** it is made again when it is older; meanwhile it is sent as it was, or the reader waits */
  readonly freshMs: number
  readonly waits: boolean
  readonly cacheControl: string
}
const PLACES: Age = {
  freshMs: 60_000,
  waits: false,
  cacheControl: 'public, max-age=60, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400',
}
/**
 * What employees change is seen at once by whoever asks the portal itself, half a minute later behind a cache; a browser
 * that has an old one asks before it shows it.
 */
const COMPANY: Age = {
  freshMs: 1000,
  waits: true,
  cacheControl: 'public, max-age=0, s-maxage=30, stale-if-error=86400',
}
/** A message is never shown longer than spec §9 allows, so nothing may give an old one. */
const MESSAGES: Age = { ...COMPANY, cacheControl: `public, max-age=0, s-maxage=${MESSAGE_COPY_SECONDS}` }

/** Documents kept in memory; those asked for longest ago are forgotten, so that walking all streets fills nothing. */
const MOST_KEPT = 2000

type Made = { document: Document; age: Age; headers: Record<string, string>; at: number }

/**
 * What a visitor of the start page needs besides the outages themselves, as documents by GET that an nginx or a CDN may
 * keep: the streets by their first letters, the houses of a street with their queues, and copies of what the calls of
 * spec §7 tell of a company and of its messages to guests. Nothing in them depends on who asks, and no account stands in
 * them. They are neither limited by address nor recorded: a whole carrier asks from one address.
 */
export function publishForGuests(app: FastifyInstance, { deps, core }: Mounting, streets: Streets): void {
  const made = new Map<string, Made>()
  const making = new Map<string, Promise<Document | null>>()
  const inTurn = turns({ name: 'published', atOnce: 4, inLine: 2000, waitSeconds: 5, retryAfterSeconds: 2 })
  const bound = (): Deps => ({ ...deps, core: core.for({ ...workerTrace, path: ROOT }) })

  function keep(path: string, entry: Made): void {
    made.delete(path)
    made.set(path, entry)
    for (const oldest of made.keys()) {
      if (made.size <= MOST_KEPT) return
      made.delete(oldest)
    }
  }

  /** Makes a document, once for all who ask for it meanwhile; null: there is nothing of this name. */
  function make(
    path: string,
    age: Age,
    headers: Record<string, string>,
    read: (deps: Deps) => Promise<object | null>,
  ): Promise<Document | null> {
    const running = making.get(path)
    if (running) return running
    const at = performance.now()
    const work = inTurn(async () => {
      const content = await read(bound())
      if (content === null) return null
      const document = await documentOf(content, made.get(path)?.document)
      keep(path, { document, age, headers, at })
      return document
    }).finally(() => making.delete(path))
    making.set(path, work)
    return work
  }

  function serve<P>(
    url: string,
    age: Age,
    pathOf: (params: P) => string | null,
    read: (params: P) => (deps: Deps) => Promise<object | null>,
  ): void {
    const headers = {
      ...headersOfNoRequest(deps.config.https),
      'Cache-Control': age.cacheControl,
      Vary: 'Accept-Encoding',
    }
    app.get(`${ROOT}/${url}`, async (request: FastifyRequest, reply) => {
      const params = request.params as P // the parts the address of this route has
      const path = pathOf(params)
      // one spelling of an address, so that whatever stands between keeps one document
      if (path === null || request.url !== `${ROOT}/${path}`) throw new Problem('no-such-page')
      const known = made.get(request.url)
      const old = known !== undefined && performance.now() - known.at > age.freshMs
      let document = known?.document ?? null
      if (!known || old) {
        const attempt = make(request.url, age, headers, read(params))
        // while the database or the core is away, what was last told is told again
        const failed = (error: unknown) =>
          // of which street is nobody's business
          deps.log.warn({ err: error, path: `${ROOT}/${url}` }, `published: ${errorText(error)}`)
        if (!known) document = await attempt
        else if (age.waits) document = await attempt.catch((error: unknown) => (failed(error), document))
        else attempt.catch(failed)
      }
      if (document === null) throw new Problem('no-such-page')
      reply.hijack()
      sendDocument(document, request.raw, reply.raw, headers)
    })
  }

  // a document that is young enough costs few cycles
  before(app.server, (request, response) => {
    const known = made.get(request.url ?? '')
    if (!known || (request.method !== 'GET' && request.method !== 'HEAD')) return false
    if (performance.now() - known.at > known.age.freshMs) return false
    sendDocument(known.document, request, response, known.headers)
    return true
  })

  const named = (file: string): string | null => /^(.+)\.json$/u.exec(file)?.[1] ?? null

  serve<{ file: string }>(
    'streets/:file',
    PLACES,
    ({ file }) => (named(file) === null ? null : `streets/${encodeURIComponent(file)}`),
    ({ file }) =>
      async (boundDeps) => {
        const matches = (await streets(boundDeps)).byLetters.get(named(file) ?? '') ?? []
        return { streets: matches.map((street) => ({ ...street, houses: streetId(street) })) }
      },
  )
  serve<{ file: string }>(
    'houses/:file',
    PLACES,
    ({ file }) => `houses/${file}`,
    ({ file }) =>
      async (boundDeps) => {
        const street = (await streets(boundDeps)).byId.get(named(file) ?? '')
        return street ? { houses: await housesOf(boundDeps, street) } : null
      },
  )
  const siteOf = (text: string): Site | null | undefined =>
    text === 'any' ? null : isSite(text) ? text : undefined
  serve<{ file: string }>(
    'company/:file',
    COMPANY,
    ({ file }) => `company/${file}`,
    ({ file }) =>
      async (boundDeps) => {
        const site = siteOf(named(file) ?? '')
        return site === undefined ? null : (await apiLink(boundDeps, null, { site })).data
      },
  )
  serve<{ site: string; file: string }>(
    'messages/:site/:file',
    MESSAGES,
    ({ site, file }) => `messages/${site}/${file}`,
    ({ site: siteText, file }) =>
      async (boundDeps) => {
        const [site, page] = [siteOf(siteText), named(file) ?? '']
        return site === undefined || messagePage(page) === undefined
          ? null
          : guestMessages(boundDeps, page, site)
      },
  )
}
