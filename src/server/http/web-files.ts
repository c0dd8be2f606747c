import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { Problem } from '#server/problem.ts'
import { sendProblem } from './error-reply.ts'

const YEAR = 31_536_000

/** The built client: hashed files for ever, the page itself never kept; every path that is no file is the page (spec §2). */
export async function serveWeb(app: FastifyInstance, directory: string): Promise<void> {
  if (!existsSync(join(directory, 'index.html')))
    throw new Error(`The web is not built: ${directory} has no index.html. Run npm run build.`)
  await app.register(fastifyStatic, {
    root: directory,
    preCompressed: true,
    wildcard: false,
    globIgnore: ['**/*.map'],
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      void reply.header(
        'Cache-Control',
        path.includes('/assets/') ? `public, max-age=${YEAR}, immutable` : 'no-cache',
      )
    },
  })
  app.get('/*', async (request, reply) => {
    if (
      request.url.startsWith('/api/') ||
      request.url.startsWith('/assets/') ||
      /\/\.|\.map$/.test(request.url)
    )
      return sendProblem(reply, new Problem('no-such-page'), request.id)
    return reply.type('text/html; charset=utf-8').sendFile('index.html')
  })
}
