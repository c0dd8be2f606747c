import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { errorText } from '#server/log-error.ts'
import { Problem } from '#server/problem.ts'
import { bookOf, outageVersion, publishedOf, publishedQueues } from '#server/outages/outage-book.ts'
import { before } from './before.ts'
import { type Document, documentOf, sendDocument } from './document.ts'
import { headersOfNoRequest } from './headers.ts'

const ROOT = '/api/outages/published'
/** Whether anything has changed is asked this often; a document is this old at most. */
const CHECK_MS = 1000
/** Half a minute for whatever stands between; while the portal does not answer, a day. */
const KEPT = 'public, max-age=30, s-maxage=30, stale-while-revalidate=600, stale-if-error=86400'
/**
 * What is published about outages as documents by GET, one for each queue and an index: made when something changes,
 * kept in memory with their compressed forms, without anything that depends on the clock, so that an nginx or a CDN may
 * keep them and the browser finds out by itself what they mean now (domain/outages.ts). They are answered before
 * Fastify and are neither limited by address nor recorded: a whole carrier asks from one address.
 */
export function publishOutages(
  app: FastifyInstance,
  { db, now, log, config }: Pick<Deps, 'db' | 'now' | 'log' | 'config'>,
): void {
  let documents: ReadonlyMap<string, Document> = new Map()
  let version = ''
  let checkedAt = -Infinity
  let checking: Promise<void> | null = null
  const always = { ...headersOfNoRequest(config.https), 'Cache-Control': KEPT, Vary: 'Accept-Encoding' }

  async function check(): Promise<void> {
    const at = now()
    const book = await bookOf(db, at, await outageVersion(db))
    const today = `${book.version} ${at.toDateString()}`
    if (today !== version) documents = await documentsOf(book, documents)
    version = today
  }
  const checked = (): Promise<void> => {
    checkedAt = performance.now()
    checking ??= check().finally(() => (checking = null))
    return checking
  }

  const send = (document: Document, request: IncomingMessage, response: ServerResponse) =>
    sendDocument(document, request, response, always)

  before(app.server, (request, response) => {
    const document = documents.get(request.url ?? '')
    if (!document || (request.method !== 'GET' && request.method !== 'HEAD')) return false
    // a document is sent as it is; the next one is sent as it has become
    if (performance.now() - checkedAt > CHECK_MS)
      checked().catch((error: unknown) => log.warn({ err: error }, `outages: ${errorText(error)}`))
    send(document, request, response)
    return true
  })

  // one that is asked for the first time, and those that are not there
  for (const url of [`${ROOT}/index.json`, `${ROOT}/:site/:queue`])
    app.get(url, async (request, reply) => {
      await checked()
      const document = documents.get(request.url)
      if (!document) throw new Problem('schedule-missing')
      reply.hijack()
      send(document, request.raw, reply.raw)
    })
}

/** The documents of a book; what has not changed is not compressed again. */
async function documentsOf(
  book: Awaited<ReturnType<typeof bookOf>>,
  former: ReadonlyMap<string, Document>,
): Promise<Map<string, Document>> {
  const queues = publishedQueues(book)
  const pathOf = ({ site, queue }: (typeof queues)[number]) => `${ROOT}/${site}/${queue}.json`
  const documents: [string, unknown][] = queues.map((place) => [
    pathOf(place),
    publishedOf(book, place.site, place.queue),
  ])
  const index = queues.map((place) => ({ ...place, path: pathOf(place) }))
  documents.push([`${ROOT}/index.json`, { queues: index }])
  return new Map(
    await Promise.all(
      documents.map(async ([path, content]) => [path, await documentOf(content, former.get(path))] as const),
    ),
  )
}
