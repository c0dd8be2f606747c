// The temporary directories of scripts and tests, and what killed runs have left of them.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const HOUR = 3_600_000
/** Names of makeDirectory, here and in tests/setup/quick-directory.ts: what it is for, the number of its process. */
const OWNED = /^svitlo-[a-z\d-]+-(\d+)-\w{6}$/
/** Names that tell no process: earlier versions made them. */
const UNOWNED = /^svitlo-(test|e2e|results|embedded|migrations|kills|recorder|worker)-\w{6}$/

/** Makes a temporary directory, which the caller removes; a later run does so when this process was killed. */
export function makeDirectory(what, place = tmpdir()) {
  return mkdtempSync(join(place, `svitlo-${what}-${process.pid}-`))
}

/** Removes what killed runs have left. Tests keep databases in memory where there is room. */
export function sweepDirectories(places = [tmpdir(), '/dev/shm']) {
  const directories = places.filter(existsSync).flatMap((place) =>
    readdirSync(place)
      .filter((name) => OWNED.test(name) || UNOWNED.test(name))
      .map((name) => ({ path: join(place, name), owner: Number(OWNED.exec(name)?.[1] ?? 0) })),
  )
  // after the directories, so that the owner of each was there to be seen
  const processes = directories.length > 0 ? livingProcesses() : new Map()
  for (const { path, owner } of directories) {
    const status = statSync(path, { throwIfNoEntry: false })
    if (!status || status.uid !== process.getuid?.()) continue
    const age = Date.now() - status.mtimeMs
    if (isLeft(path, owner, age, processes)) rmSync(path, { recursive: true, force: true })
  }
}

function isLeft(path, owner, age, processes) {
  if (owner === 0 || !processes.has(process.pid)) return age > 3 * HOUR
  // its number may be another's by now; no run takes so long
  if (processes.has(owner)) return age > 24 * HOUR
  // a PostgreSQL outlives its killed run for a moment, and its watchdog; both name their directory
  return ![...processes.values()].some((line) => line.includes(path))
}

/**
 * The processes that are not zombies, with their command lines. Only their numbers would not do: a container may have
 * nobody who collects zombies.
 * @returns {Map<number, string>}
 */
function livingProcesses() {
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-ww', '-axo', 'pid=,args='], { encoding: 'utf8' })
    return new Map((stdout ?? '').split('\n').map((line) => [Number.parseInt(line, 10), line]))
  }
  const numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return new Map(numbers.map((name) => [Number(name), commandLine(name)]).filter(([, line]) => line !== ''))
}

function commandLine(number) {
  try {
    return readFileSync(`/proc/${number}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
