import { accessSync, constants, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'

const GIB = 1024 ** 3
const MEMORY = '/dev/shm'

/**
 * Where the data of tests lie: in memory where the machine has room for it, so that a commit's `fsync`, which stays
 * switched on, does not wait for a disk; else with the other temporary files.
 */
export function quickDirectory(): string {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return Math.min(bavail * bsize, freemem()) > 8 * GIB ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}
