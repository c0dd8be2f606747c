import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Writable } from 'node:stream'

/**
 * A tiny shell that outlives this process and stops PostgreSQL when this process dies without having done so (SIGKILL,
 * out of memory): it holds one end of a pipe and wakes when the pipe closes. It acts only on the process it was given,
 * and only while the pid file of PostgreSQL names the same one.
 */
const script = `
pid=
while read -r line; do pid=$line; done
[ -n "$pid" ] || exit 0
# True while the process lives and has not signed off (a zombie that nobody reaps has).
serves() {
  noted=; [ -r "$1/postmaster.pid" ] && read -r noted < "$1/postmaster.pid"
  [ "$noted" = "$pid" ] && kill -0 "$pid" 2>/dev/null
}
tries=0
until serves "$1"; do
  kill -0 "$pid" 2>/dev/null && [ $tries -lt 20 ] || exit 0
  tries=$((tries + 1)); sleep 0.1
done
kill -INT "$pid"
tries=0
while serves "$1" && [ $tries -lt 300 ]; do
  [ $tries -eq 100 ] && kill -QUIT "$pid"
  [ $tries -eq 200 ] && kill -KILL "$pid"
  tries=$((tries + 1)); sleep 0.1
done
rm -f "$2"/.s.PGSQL.*
rmdir "$2"
`

export type Watchdog = {
  /** Watch this process from now on instead of the previous one. */
  watch: (pid: number) => void
  /** PostgreSQL was stopped properly: the watchdog may end. */
  dismiss: () => void
}

/** Starts the watchdog, and restarts it whenever it is killed. */
export function startWatchdog(pgdata: string, sockets: string): Watchdog {
  let dismissed = false
  let watched = ''
  let shell = spawnAnother()

  function spawnAnother(): ChildProcessByStdio<Writable, null, null> {
    // A session of its own, so that Ctrl-C in the terminal or a kill of the process group does not reach it.
    const child = spawn('/bin/sh', ['-c', script, 'svitlo-watchdog', pgdata, sockets], {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
      cwd: '/',
    })
    child.unref()
    child.on('error', () => {})
    child.stdin.on('error', () => {})
    child.once('exit', () => {
      if (!dismissed) shell = spawnAnother()
    })
    child.stdin.write(watched)
    return child
  }

  return {
    watch(pid) {
      watched = `${pid}\n`
      shell.stdin.write(watched)
    },
    dismiss() {
      dismissed = true
      shell.stdin.end('\n')
    },
  }
}
