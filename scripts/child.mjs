import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/** Stops the group of the child when this process dies without having done so (SIGKILL): wakes when the pipe closes. */
const guardScript = `
while read -r _; do :; done
kill -TERM "-$1" 2>/dev/null || exit 0
tries=0
while kill -0 "-$1" 2>/dev/null && [ $tries -lt 100 ]; do tries=$((tries + 1)); sleep 0.1; done
kill -KILL "-$1" 2>/dev/null
`

const running = new Set()
let watching = false
/** Whether the running programs have been asked to stop. */
let isStopping = false

/**
 * Runs a program with our output as its own and resolves with its exit code. It lives in a process group of
 * its own that never outlives us: signals are passed on, and it is stopped when we are killed or when
 * whoever started us is gone.
 * @param {string} program
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env] in addition to our own
 * @param {(chunk: Buffer) => void} [hear] gets its output, which is then not shown
 * @returns {Promise<number>}
 */
export function run(program, args, env = {}, hear) {
  watchOverChildren()
  const output = hear ? 'pipe' : 'inherit'
  const child = spawn(program, args, {
    stdio: ['ignore', output, output],
    env: { ...process.env, ...env },
    detached: true,
  })
  if (hear) for (const stream of [child.stdout, child.stderr]) stream.on('data', hear)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    if (child.pid === undefined) return
    const guard = spawn('/bin/sh', ['-c', guardScript, 'svitlo-guard', String(child.pid)], {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
    })
    guard.on('error', () => {})
    guard.unref()
    running.add(child)
    // the output ends after the program
    child.once(hear ? 'close' : 'exit', (code, signal) => {
      running.delete(child)
      guard.kill('SIGKILL')
      resolve(code ?? 128 + constants.signals[signal])
    })
  })
}

/** Asks everything that `run` has started to stop, unless it was already asked. */
export function stopAll() {
  if (!isStopping) tell('SIGTERM')
}

/** To the programs only: they pass it on to their own children. */
function tell(signal) {
  isStopping = true
  for (const child of running) child.kill(signal)
}

function watchOverChildren() {
  if (watching) return
  watching = true
  let justTold = false
  // Not SIGHUP: listening to it would undo nohup; when it ends us, the guards stop the rest.
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      if (running.size === 0) process.exit(128 + constants.signals[signal])
      // npm and the terminal may both send the same Ctrl-C: once is enough.
      if (!justTold) tell(signal)
      justTold = true
      setTimeout(() => (justTold = false), 500).unref()
    })
  }
  // renews the processes of the server one after another; it ends nothing
  process.on('SIGUSR2', () => {
    for (const child of running) child.kill('SIGUSR2')
  })
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid === parent) return
    if (running.size === 0) process.exit(1)
    stopAll()
  }, 250).unref()
}
