import { spawnSync } from 'node:child_process'
import { chmod, chown, lstat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** How to start a PostgreSQL program, which refuses to run as root. */
export type RunAs = {
  command: (program: string, args: string[]) => [string, string[]]
  identity: { uid?: number; gid?: number }
}

const NOBODY = 65534
const mapped = ['--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`]
const asIs: RunAs = { command: (program, args) => [program, args], identity: {} }

/**
 * An ordinary user runs PostgreSQL as themselves. Root runs it as the owner of `directory` when that is another user.
 * Otherwise it runs inside a user namespace in which root appears as "nobody", so the files stay root's. Where
 * namespaces are forbidden (many containers), it runs as the real "nobody", who then becomes the owner of the
 * directory. `directory` is the existing, still empty or already initialised directory of the data.
 */
export async function runAs(directory: string): Promise<RunAs> {
  if (process.getuid?.() !== 0) return asIs
  const owner = await lstat(directory)
  if (owner.uid !== 0) return dropTo(owner.uid, owner.gid)
  if (canUnshare())
    return { command: (program, args) => ['unshare', [...mapped, program, ...args]], identity: {} }
  await chown(directory, NOBODY, NOBODY)
  await chmod(dirname(directory), 0o711)
  return dropTo(NOBODY, NOBODY)
}

function canUnshare(): boolean {
  return process.platform === 'linux' && spawnSync('unshare', [...mapped, 'true']).status === 0
}

function dropTo(uid: number, gid: number): RunAs {
  return { ...asIs, identity: { uid, gid } }
}
