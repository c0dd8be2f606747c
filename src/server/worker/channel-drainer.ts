import type { QueryExecutorProvider } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import { type Carrier, CarrierError } from '#server/outbox/carrier.ts'
import type { Channel } from '#domain/channels.ts'
import type { Compose } from '#server/outbox/compose.ts'
import { type Claimed, outboxStore } from '#server/outbox/outbox-store.ts'
import { DatabaseDown } from '#server/db/database-down.ts'
import { makeCircuit } from './circuit.ts'
import { errorText } from '#server/log-error.ts'
import type { WorkerLog } from '#server/jobs.ts'

export type DrainOptions = {
  db: QueryExecutorProvider
  /** the carrier of each channel; a channel without one keeps its messages */
  carriers: Partial<Record<Channel, Carrier>>
  compose: Compose
  now: () => Date
  /** in [0, 1), spreads the attempts */
  jitter: () => number
  log: WorkerLog
  /** how often an idle channel looks for new messages, 250 */
  pollMs?: number
  /** how long a message belongs to the drainer that took it, 30 000; longer than the time-out of any carrier */
  leaseMs?: number
  /** how many messages of one channel are sent at once, 8 */
  concurrency?: number
  /** attempts before a message becomes a dead letter, 12; attempts on a channel that is down are not counted */
  maxTries?: number
  /** first and longest pause between attempts of one message, 1 000 and 900 000 */
  firstPauseMs?: number
  longestPauseMs?: number
  /** failures in a row that stop a channel, 3, and how often it is then tried, 10 000 */
  failures?: number
  probeEveryMs?: number
  /** how long a stop waits for messages being sent, 3 000 */
  graceMs?: number
}

/** The longest pause of a message that is alone in not being taken: nobody tells when its side works again. */
const ALONE_MS = 60_000

export type ChannelDrainer = {
  /** Sends everything due now and waits for it. @returns how many were tried */
  drain: () => Promise<number>
  isOpen: () => boolean
  run: () => void
  close: () => Promise<void>
}

/**
 * Gives the messages of one channel to its carrier: each at least once, every copy with the same id. Messages taken by
 * a killed process are taken again when their lease ends.
 */
export function channelDrainer(channel: Channel, carrier: Carrier, options: DrainOptions): ChannelDrainer {
  const {
    now,
    jitter,
    log,
    compose,
    pollMs = 250,
    leaseMs = 30_000,
    concurrency = 8,
    maxTries = 12,
  } = options
  const {
    firstPauseMs = 1000,
    longestPauseMs = 900_000,
    failures = 3,
    probeEveryMs = 10_000,
    graceMs = 3000,
  } = options
  const store = outboxStore(options.db)
  const circuit = makeCircuit({ now, jitter, failures, probeEveryMs })
  const flying = new Set<Promise<void>>()
  const closing = new AbortController()
  const cutting = new AbortController()
  let running: Promise<void> | null = null

  async function takeSome(): Promise<number> {
    const limit = circuit.allows(concurrency - flying.size)
    // one probe at a time
    if (limit === 0 || (circuit.isOpen() && flying.size > 0)) return 0
    const probe = circuit.isOpen()
    const claimed = await store.claim({ channel, now: now(), limit, leaseMs, longestPauseMs, probe })
    for (const message of claimed) {
      const flight = carry(message)
        .catch((err: unknown) =>
          log.error({ err, messageId: message.messageId }, 'outbox: a message was left to its lease'),
        )
        .finally(() => flying.delete(flight))
      flying.add(flight)
    }
    return claimed.length
  }

  async function carry(message: Claimed): Promise<void> {
    const { messageId, recipient } = message
    if (message.expiresAt !== null && message.expiresAt <= now())
      return store.failed(messageId, now(), 'expired', true)
    const content = await compose(message)
    if (content === null) return store.failed(messageId, now(), 'the sealed body does not open', false)

    try {
      await carrier({ messageId, recipient, ...content }, cutting.signal)
    } catch (error) {
      return notTaken(message, error)
    }
    await untilWritten(() => store.sent(messageId, now()))
    if (circuit.succeeded()) await resume()
  }

  async function notTaken({ messageId, tries }: Claimed, error: unknown): Promise<void> {
    if (cutting.signal.aborted) return untilWritten(() => store.later(messageId, now(), null))
    const reason = error instanceof CarrierError ? error.message : errorText(error)
    if (error instanceof CarrierError && error.kind === 'refused') {
      log.warn({ messageId, channel, reason }, 'outbox: refused by the other side')
      await untilWritten(() => store.failed(messageId, now(), reason, false))
      if (circuit.succeeded()) await resume()
      return
    }
    if (error instanceof CarrierError && error.alone) {
      const ceiling = Math.min(ALONE_MS, firstPauseMs * 2 ** Math.min(tries, 30))
      const next = new Date(now().getTime() + ceiling * (0.5 + jitter() / 2))
      return untilWritten(() => store.later(messageId, next, reason))
    }
    const wasOpen = circuit.isOpen()
    const retryAfterMs = error instanceof CarrierError ? error.retryAfterMs : undefined
    circuit.failed(retryAfterMs)
    if (!wasOpen && circuit.isOpen()) log.error({ channel, reason }, 'outbox: the channel is down')
    if (!wasOpen && tries >= maxTries) {
      log.error({ messageId, channel, reason }, 'outbox: given up')
      return untilWritten(() => store.failed(messageId, now(), reason, false))
    }
    const ceiling = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(tries, 30))
    const wait = Math.min(longestPauseMs, Math.max(ceiling * jitter(), retryAfterMs ?? 0))
    return untilWritten(() => store.later(messageId, new Date(now().getTime() + wait), reason))
  }

  async function resume(): Promise<void> {
    log.info({ channel }, 'outbox: the channel works again')
    await untilWritten(() => store.release(channel, now()))
  }

  /** A sent message must not be sent again because the database was restarted in that second. */
  async function untilWritten(write: () => Promise<void>): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await write()
      } catch (error) {
        if (!(error instanceof DatabaseDown) || attempt === 10) throw error
        await pause(200)
      }
    }
  }

  async function loop(): Promise<void> {
    let away = false
    while (!closing.signal.aborted) {
      let taken = 0
      try {
        taken = await takeSome()
        away = false
      } catch (err) {
        if (!away) log.warn({ err, channel }, 'outbox: the database does not answer')
        away = true
      }
      if (taken > 0 && flying.size < concurrency) continue
      const tick = pause(pollMs, undefined, { signal: closing.signal }).catch(() => {})
      await (flying.size >= concurrency ? Promise.race([tick, ...flying]) : tick)
    }
  }

  return {
    async drain() {
      let tried = 0
      for (let taken = await takeSome(); taken > 0; taken = await takeSome()) {
        tried += taken
        await Promise.all(flying)
      }
      return tried
    },
    isOpen: circuit.isOpen,
    run: () => {
      running ??= loop()
    },
    async close() {
      closing.abort()
      await running
      const grace = setTimeout(() => cutting.abort(), graceMs)
      await Promise.all(flying)
      clearTimeout(grace)
    },
  }
}
