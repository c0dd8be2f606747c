import { accessSync, constants, existsSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

// What a restored copy, another user or a full disk may have left in the data directory, in words. A server that finds
// it would end with a code of the system and a path, or make a new secret beside old data.

type Kind = 'directory' | 'file'
const RIGHTS = {
  directory: constants.R_OK | constants.W_OK | constants.X_OK,
  file: constants.R_OK | constants.W_OK,
}

/** Why a place cannot be used as what it is for, in one sentence; null: it can, or nothing is there yet. */
function placeFault(path: string, kind: Kind, rights = RIGHTS[kind]): string | null {
  try {
    const there = lstatSync(path, { throwIfNoEntry: false })
    if (!there) return null
    const place = statSync(path, { throwIfNoEntry: false })
    if (!place) return leadsNowhere(path)
    if (kind === 'directory' && !place.isDirectory())
      return `The path ${path} is no directory, and one is needed there: move it away, or give another DATA_DIR.`
    if (kind === 'file' && !place.isFile())
      return `The path ${path} is no file, and one is needed there: move it away, and put the file back if you have a copy.`
    accessSync(path, rights)
    return null
  } catch (error) {
    return systemFault(path, error)
  }
}

function systemFault(path: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ELOOP') return leadsNowhere(path)
  if (code === 'EACCES' || code === 'EPERM')
    return `The path ${path} may not be used by this user: start as its owner, or give it to this user (chown).`
  if (code === 'EROFS') return `The path ${path} is on a disk that is read only: mount it for writing.`
  return `The path ${path} cannot be looked at (${code}): check the disk it is on.`
}

const leadsNowhere = (path: string): string =>
  `The path ${path} is a link that leads nowhere: mount or put back what it leads to, or remove the link.`

/** The directory itself and those above it, the highest first. */
export function directoryFault(directory: string): string | null {
  const above = dirname(directory)
  const fault = above === directory ? null : directoryFault(above)
  return fault ?? placeFault(directory, 'directory', constants.X_OK)
}

export const filesFault = (dataDir: string): string | null => placeFault(join(dataDir, 'files'), 'directory')

const SECRET_BYTES = 32

/** The file with the secret of an embedded installation. */
export function secretFileFault(dataDir: string): string | null {
  const path = join(dataDir, 'secret')
  const fault = placeFault(path, 'file', constants.R_OK)
  if (fault !== null || !existsSync(path)) return fault
  try {
    if (Buffer.from(readFileSync(path, 'utf8'), 'base64').length >= SECRET_BYTES) return null
  } catch (error) {
    return systemFault(path, error)
  }
  return (
    `The path ${path} does not hold a whole secret: put the file back from where you keep it, or, where nothing has ` +
    'been kept in this directory yet, delete it, and a new one is made.'
  )
}

/** What the embedded database keeps in the data directory. */
export const databaseFaults = (dataDir: string): string[] =>
  [
    placeFault(join(dataDir, 'lock'), 'file'),
    placeFault(join(dataDir, 'owner.pid'), 'file'),
    clusterFault(join(dataDir, 'postgres')),
  ].filter((fault) => fault !== null)

function clusterFault(pgdata: string): string | null {
  const fault = placeFault(pgdata, 'directory', constants.R_OK | constants.X_OK)
  if (fault !== null || !existsSync(pgdata)) return fault
  const version = join(pgdata, 'PG_VERSION')
  try {
    if (readdirSync(pgdata).length === 0) return null
    const unread = placeFault(version, 'file', constants.R_OK)
    if (unread !== null) return unread
    if (existsSync(version) && /^\d+\s*$/.test(readFileSync(version, 'utf8'))) return null
  } catch (error) {
    return systemFault(version, error)
  }
  return (
    `The directory ${pgdata} is not empty and is not one of PostgreSQL (PG_VERSION says no version): put it back ` +
    'from a copy, or move it away to begin with an empty database.'
  )
}
