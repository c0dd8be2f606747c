import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '#server/problem.ts'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * A page of another site cannot make a browser write here (promise D3): browsers say where a request comes from, older
 * ones at least its origin. Programs send neither, and they have no browser session to misuse.
 */
export function onlyOwnPages(app: FastifyInstance, publicUrl: string): void {
  const ownOrigin = URL.canParse(publicUrl) ? new URL(publicUrl).origin : ''
  app.addHook('onRequest', async (request) => {
    if (!READS.has(request.method) && !fromOwnPage(request, ownOrigin)) throw new Problem('forbidden')
  })
}

function fromOwnPage(request: FastifyRequest, ownOrigin: string): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin } = request.headers
  if (origin === undefined || origin === ownOrigin) return true
  if (!/^https?:/.test(origin) || !URL.canParse(origin)) return false
  const from = new URL(origin)
  return from.origin === origin && from.host === request.host.replace(/:(80|443)$/, '')
}
