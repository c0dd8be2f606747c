import { accessSync, constants, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'

const GIB = 1024 ** 3
const MEMORY = '/dev/shm'

/**
 * Where the data of tests are: in memory if the machine has enough of it, so that the `fsync` of a commit, which stays
 * switched on, does not wait for a disk; otherwise with the other temporary files.
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
