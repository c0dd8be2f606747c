import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { Problem } from '#server/problem.ts'

const DEPTH = 16
const QUOTE = 34,
  BACKSLASH = 92,
  OPEN_BRACE = 123,
  CLOSE_BRACE = 125,
  OPEN_BRACKET = 91,
  CLOSE_BRACKET = 93

/** Whether the JSON is nested too deeply, found in the bytes before anything is parsed (promise E4). */
export function isTooDeep(body: Uint8Array, limit = DEPTH): boolean {
  let depth = 0
  let inText = false
  for (let i = 0; i < body.length; i++) {
    const byte = body[i]
    if (inText) {
      if (byte === BACKSLASH) i++
      else if (byte === QUOTE) inText = false
    } else if (byte === QUOTE) inText = true
    else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
      if (++depth > limit) return true
    } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) depth--
  }
  return false
}

/** The call a route was mounted for (http/mount.ts puts it into the configuration of the route). */
const endpointOf = ({ routeOptions: { config } }: FastifyRequest): Endpoint | undefined =>
  'endpoint' in config ? (config.endpoint as Endpoint) : undefined

/** The API reads only JSON; prototypes cannot be polluted (promise E5), other types get 415 (D3). */
export function acceptOnlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer // parseAs: 'buffer' above
    if (bytes.length === 0 && endpointOf(request)?.emptyBody) return done(null, undefined)
    // bytes that are not UTF-8 would be read as something else than was sent (promise E10)
    if (!isUtf8(bytes) || isTooDeep(bytes)) return done(new Problem('bad-request'))
    void parse(request, bytes.toString('utf8'), (error, parsed) =>
      done(error ? new Problem('bad-request') : null, parsed),
    )
  })
}
