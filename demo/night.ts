import type { Deps } from '#server/deps.ts'

/** What waits longer than this waits for the morning, not for its turn. */
const LONG_MS = 10 * 60_000
const EVERY_MS = 2_000

/**
 * In the demo nobody waits for the morning: whoever looks at it in the evening sees at once what is sent after what they
 * do. An installation keeps quiet hours (domain/quiet-hours.ts).
 */
export function wakeNight({ db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>): { close(): void } {
  const wake = () =>
    db
      .updateTable('portal.outbox')
      .set({ not_before: null, next_try_at: now() })
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .where('not_before', '>', new Date(now().getTime() + LONG_MS))
      .execute()
      .catch((err: unknown) => log.warn({ err }, 'messages of the night in the demo'))
  const timer = setInterval(() => void wake(), EVERY_MS).unref()
  return { close: () => clearInterval(timer) }
}
