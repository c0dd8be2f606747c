import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const PATIENCE_MS = 4_000

/**
 * After a `kill -9` of npm or of the start script the old server is closing, but needs a moment:
 * waits for it a little. A server that stays is left to refuse the new one with its own sentence.
 * @param {string} dataDir
 */
export async function untilLeft(dataDir) {
  if (!hasServer(dataDir)) return
  console.log(`Another server is using ${dataDir}: waiting for it to close…`)
  for (const started = Date.now(); Date.now() - started < PATIENCE_MS && hasServer(dataDir);) await pause(50)
}

/** The server writes its process number here and removes it when it closes. */
function hasServer(dataDir) {
  try {
    const pid = Number(readFileSync(join(dataDir, 'owner.pid'), 'utf8'))
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    // EPERM: alive, and someone else's.
    return error.code === 'EPERM'
  }
}
