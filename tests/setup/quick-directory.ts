import { accessSync, constants, mkdtempSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const GIB = 1024 ** 3
const MEMORY = '/dev/shm'

/**
 * Makes a temporary directory, which the caller removes. Its name carries the number of this process: the next run of
 * the tests removes it when this process is gone (scripts/test-directories.mjs).
 */
export const makeDirectory = (what: string, place = tmpdir()): string =>
  mkdtempSync(join(place, `svitlo-${what}-${process.pid}-`))

/**
 * Makes a temporary directory for data: in memory if the machine has enough of it, so that the `fsync` of a commit,
 * which stays switched on, does not wait for a disk; otherwise with the other temporary files.
 */
export const makeQuickDirectory = (what: string): string => makeDirectory(what, quickPlace())

function quickPlace(): string {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return Math.min(bavail * bsize, freemem()) > 8 * GIB ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}
