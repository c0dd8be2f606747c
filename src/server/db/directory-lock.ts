import { chownSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export class DirectoryInUse extends Error {
  constructor(directory: string, owner: string) {
    super(
      `The data directory ${directory} is already used by another running server${owner}. ` +
        'Stop it first, or set DATA_DIR to another directory.',
    )
    this.name = 'DirectoryInUse'
  }
}

const SQLITE_NOTADB = 26

/**
 * Locks a directory for this process until `release()` or until the process dies, in whatever way. Node has no file
 * locks; the exclusive lock of SQLite is one that the kernel drops with the process, so a killed server leaves no stale
 * lock and a reused process number does no harm. Throws `DirectoryInUse` at once when another process (or this one)
 * holds it.
 */
export function lockDirectory(directory: string): { release: () => void } {
  const ownerFile = join(directory, 'owner.pid')
  const lockFile = join(directory, 'lock')
  const file = openFile(lockFile, directory)
  try {
    file.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    file.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_NOTADB)
      throw new Error(
        `The path ${lockFile} is not a lock of this server, which keeps nothing in it: delete it and start again.`,
        { cause: error },
      )
    throw new DirectoryInUse(directory, ownerOf(ownerFile))
  }
  writeFileSync(ownerFile, `${process.pid}\n`)
  leaveToOwner(directory, [lockFile, ownerFile])
  return {
    release() {
      if (!file.isOpen) return
      rmSync(ownerFile, { force: true })
      file.close()
    },
  }
}

function openFile(lockFile: string, directory: string): DatabaseSync {
  try {
    return new DatabaseSync(lockFile, { timeout: 0 })
  } catch (cause) {
    throw new Error(
      `The data directory ${directory} cannot be written by this user. ` +
        'Start as its owner, or set DATA_DIR to another directory.',
      { cause },
    )
  }
}

/** Root, working in another user's directory, must not leave files that the owner cannot open afterwards. */
function leaveToOwner(directory: string, files: string[]): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(directory)
  for (const file of files) chownSync(file, uid, gid)
}

function ownerOf(ownerFile: string): string {
  try {
    return ` (process ${readFileSync(ownerFile, 'utf8').trim()})`
  } catch {
    return ''
  }
}
