import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pageAt, PAGES } from '#domain/pages.ts'
import { Problem } from '#server/problem.ts'
import { sendProblem } from './error-reply.ts'
import { modulesOf, pageFiles, preloads } from './page-files.ts'
import { type NameOf, sharedPage } from './shared-page.ts'

const YEAR = 31_536_000

/**
 * The built client: hashed files are cached for ever, the page itself never, each in the best compression the browser
 * accepts. The answer with a page also names the files that the page needs, before any script has run. A path that is
 * neither a file nor a page of the portal is 404: a browser is shown the page that says so (spec §2).
 * @param demo the page says on every screen that all of it is fiction
 */
export async function serveWeb(
  app: FastifyInstance,
  {
    directory,
    demo,
    publicUrl,
    nameOf,
  }: { directory: string; demo: boolean; publicUrl: string; nameOf?: NameOf },
): Promise<void> {
  const file = join(directory, demo ? 'demo.html' : 'index.html')
  if (!existsSync(file)) throw new Error(`The web is not built: there is no ${file}. Run npm run build.`)
  const startFile = join(directory, demo ? 'demo-start.html' : 'start.html')
  const page = sharedPage(file, publicUrl, nameOf)
  const startPage = existsSync(startFile) ? sharedPage(startFile, publicUrl, nameOf) : page
  const { filesOf } = pageFiles(directory)
  const links = new Map<string, string>(PAGES.map((page) => [page.path, preloads(filesOf(modulesOf(page)))]))
  await app.register(fastifyStatic, {
    root: directory,
    preCompressed: true,
    wildcard: false,
    globIgnore: ['**/*.{map,br,gz}', '*.html', 'manifest.json'],
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      void reply.header(
        'Cache-Control',
        path.includes('/assets/') ? `public, max-age=${YEAR}, immutable` : 'no-cache',
      )
      void reply.header('Vary', 'Accept-Encoding')
    },
  })
  app.get('/*', async (request, reply) => {
    const [path = ''] = request.url.split('?')
    const match = pageAt(path)
    if (match !== null) {
      // the start page names its files itself: its first sight is styled before any script has run
      if (path === '/') return startPage(request, reply)
      const link = links.get(match.page.path)
      if (link) void reply.header('Link', link)
      return page(request, reply)
    }
    return takesPage(request, path)
      ? page(request, reply, 404)
      : sendProblem(reply, new Problem('no-such-page'), request.id)
  })
}

const takesPage = ({ headers }: FastifyRequest, path: string) =>
  !/^\/(api|assets)\//i.test(path) && (headers.accept ?? '').includes('text/html')
