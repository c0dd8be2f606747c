import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './child.mjs'
import { compress } from './compress.mjs'
import { root } from './install.mjs'

/** Everything the built web is made of. */
const sources = [
  'index.html',
  'vite.config.ts',
  'scripts/chunks.ts',
  'scripts/chunk-moves.ts',
  'scripts/each-icon.ts',
  'scripts/notes.ts',
  'docs/whats-new',
  'package-lock.json',
  'public',
  'src/web',
  'src/contract',
  'src/domain',
  'src/text',
  'src/lists',
]
const stamp = join(root, 'dist/.stamp-web')

/**
 * Builds dist/web.
 * @param {string} node
 * @param {(chunk: Buffer) => void} [hear] gets what the build says, which is then not shown
 * @returns {Promise<void>}
 */
export async function buildWeb(node, hear) {
  const state = sourceHash()
  const code = await run(node, ['node_modules/vite/bin/vite.js', 'build'], { NODE_ENV: 'production' }, hear)
  if (code !== 0) throw new Error('the web could not be built')
  await compress(join(root, 'dist/web'))
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stamp, state)
}

/** Builds dist/web unless it was built from exactly these sources. @param {string} node */
export async function ensureWeb(node) {
  if (!webIsBuilt()) await buildWeb(node)
}

export function webIsBuilt() {
  const built = existsSync(join(root, 'dist/web/index.html')) && existsSync(stamp)
  return built && readFileSync(stamp, 'utf8') === sourceHash()
}

function sourceHash() {
  const hash = createHash('sha256')
  for (const source of sources) addTo(hash, source)
  return hash.digest('hex')
}

function addTo(hash, path) {
  const full = join(root, path)
  if (!existsSync(full)) return
  if (statSync(full).isDirectory()) {
    for (const name of readdirSync(full).sort()) addTo(hash, join(path, name))
  } else if (!/\.test\.tsx?$/.test(path)) {
    hash.update(`${path}\0`).update(readFileSync(full)).update('\0')
  }
}
