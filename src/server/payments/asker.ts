import { setTimeout as pause } from 'node:timers/promises'
import { errorText } from '#server/log-error.ts'
import type { WorkerLog } from '#server/jobs.ts'
import { type Asking, askNow, takeDue } from './ask.ts'

const POLL_MS = 500
const AT_ONCE = 8

/**
 * Asks providers about payments whose turn has come: after a message of theirs, after the payer has gone, and then ever
 * more rarely. Any number of servers may run it on one database.
 */
export function startAsker(deps: Asking & { log: WorkerLog }) {
  const closing = new AbortController()

  async function askSome(): Promise<number> {
    const due = await takeDue(deps, AT_ONCE)
    await Promise.all(
      due.map((id) =>
        askNow(deps, id, closing.signal).catch((error: unknown) =>
          deps.log.warn({ reason: errorText(error) }, 'payments: a provider was not asked'),
        ),
      ),
    )
    return due.length
  }

  async function run(): Promise<void> {
    let away = false
    while (!closing.signal.aborted) {
      let count = 0
      try {
        count = await askSome()
        away = false
      } catch (err) {
        if (!away) deps.log.warn({ err }, 'payments: the database does not answer')
        away = true
      }
      if (count < AT_ONCE) await pause(POLL_MS, undefined, { signal: closing.signal }).catch(() => {})
    }
  }
  const running = run()
  return {
    async close() {
      closing.abort()
      await running
    },
  }
}
