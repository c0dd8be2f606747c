// Preloaded by `node --import`: only packages that `npm ci --omit=dev` installs can be loaded, as marked in the lock
// file, and nothing from demo/.
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '../..')
// the format is npm's
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { dev?: boolean; devOptional?: boolean }>
}
const demo = pathToFileURL(join(root, 'demo/')).href
const absent = new Set(
  Object.entries(lock.packages).flatMap(([path, entry]) => (entry.dev || entry.devOptional ? [path] : [])),
)

registerHooks({
  resolve(specifier, context, next) {
    const resolution = next(specifier, context)
    if (resolution.url.startsWith(demo)) throw notFound(`${specifier} is of the demo`)
    const path = /(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\/[^]*$/.exec(resolution.url)?.[1]
    if (path === undefined || !absent.has(path.slice(path.indexOf('node_modules/')))) return resolution
    throw notFound(`${specifier} is a development package`)
  },
})

function notFound(message: string): Error {
  return Object.assign(new Error(message), { code: 'ERR_MODULE_NOT_FOUND' })
}
