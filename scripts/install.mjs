import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './child.mjs'

export const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
const pinnedNode = join(root, 'node_modules/.bin/node')

/**
 * Makes node_modules agree with package-lock.json and returns the Node to run everything by:
 * the one pinned in package.json, whatever Node has started us.
 * @returns {Promise<string>}
 */
export async function install() {
  process.chdir(root)
  if (!isInstalled()) {
    console.log('Installing what is missing (npm ci)…')
    await npm(['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'])
  }
  if (!existsSync(pinnedNode)) await npm(['rebuild', 'node', '--ignore-scripts=false']).catch(() => {})
  if (existsSync(pinnedNode)) return pinnedNode
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  throw new Error(
    'Node 24 could not be installed from the package "node": install Node 24 or newer and try again.',
  )
}

/** npm leaves a second lock inside node_modules when, and only when, it has finished. */
function isInstalled() {
  const wanted = readLock(join(root, 'package-lock.json'))
  const have = readLock(join(root, 'node_modules/.package-lock.json'))
  if (!wanted || !have) return false
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true
    const installed = have[path]
    return installed ? installed.version === entry.version : entry.optional && !isForThisMachine(entry)
  })
}

function isForThisMachine({ os, cpu, libc }) {
  // Which C library this is cannot be found out cheaply; those packages come in pairs of which one is enough.
  return !libc && (os?.includes(process.platform) ?? false) && (cpu?.includes(process.arch) ?? false)
}

function readLock(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    return null
  }
}

async function npm(args) {
  const cli = process.env.npm_execpath
  const code = cli?.endsWith('.js') ? await run(process.execPath, [cli, ...args]) : await run('npm', args)
  if (code !== 0) throw new Error(`npm ${args[0]} failed (code ${code})`)
}
