import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSite, type Site } from '#domain/site.ts'
import { siteName } from '#text/site-name.ts'
import { web } from '#text/web.ts'

const smaller = [
  ['br', promisify(brotliCompress)],
  ['gzip', promisify(gzip)],
] as const

/** What a company is called now. */
export type NameOf = (site: Site) => Promise<string>
const usualName: NameOf = async (site) => siteName(site)

/**
 * A page of the built web with what a link to it shows where it is shared: whose it is, in words and a picture. The
 * company is that of ?site=, by which links lead to outages; without one the installation speaks for itself.
 * @returns sends it; with a status of its own always whole
 */
export function sharedPage(file: string, publicUrl: string, nameOf: NameOf = usualName) {
  const html = readFileSync(file, 'utf8')
  const made = new Map<string, ReturnType<typeof make>>()
  async function make(site: Site | null, name: string) {
    const plain = Buffer.from(html.replace('</title>', `</title>\n${openGraph(site, name, publicUrl)}`))
    const bodies = new Map<string, Buffer>()
    for (const [encoding, pack] of smaller) bodies.set(encoding, await pack(plain))
    return { plain, bodies, tag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"` }
  }
  return async (request: FastifyRequest, reply: FastifyReply, status = 200): Promise<FastifyReply> => {
    const siteName = new URLSearchParams(request.url.split('?')[1]).get('site')
    const site = isSite(siteName) ? siteName : null
    const name = site === null ? web.product : await nameOf(site)
    const key = `${site} ${name}`
    const page = made.get(key) ?? make(site, name)
    made.set(key, page)
    const { plain, bodies, tag } = await page
    void reply.headers({ 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding', ETag: tag })
    const { 'if-none-match': had, 'accept-encoding': takes = '' } = request.headers
    if (status === 200 && had?.includes(tag)) return reply.code(304).send()
    const encoding = smaller.map(([name]) => name).find((name) => takes.split(/[\s,]+/).includes(name))
    if (encoding) void reply.header('Content-Encoding', encoding)
    void reply.code(status).type('text/html; charset=utf-8')
    return reply.send((encoding && bodies.get(encoding)) ?? plain)
  }
}

/** What messengers show of a link (Open Graph); they ask for the whole address of the picture. */
function openGraph(site: Site | null, name: string, publicUrl: string): string {
  const picture = site === null ? '/icons/shared.png' : `/companies/${site}/shared.png`
  const said = {
    type: 'website',
    locale: 'uk_UA',
    site_name: web.product,
    title: name,
    description: web.description,
    image: new URL(picture, publicUrl).href,
    'image:width': '1200',
    'image:height': '630',
  }
  return Object.entries(said)
    .map(([name, content]) => `<meta property="og:${name}" content="${escaped(content)}" />`)
    .join('\n')
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
