import { type Channel, CHANNEL_NAMES } from '#domain/channels.ts'
import { type ChannelDrainer, channelDrainer, type DrainOptions } from './channel-drainer.ts'

export type OutboxDrainer = {
  /** One round of all channels, for tests and commands. @returns how many messages were tried */
  drain: () => Promise<number>
  /** channels whose other side is considered down */
  down: () => Channel[]
  /** Stops taking messages, waits for those being sent, returns the rest. */
  close: () => Promise<void>
}

/** Starts sending the outbox, each channel on its own (promise H10). */
export function startOutboxDrainer(options: DrainOptions & { idle?: boolean }): OutboxDrainer {
  const drainers = new Map<Channel, ChannelDrainer>()
  for (const channel of CHANNEL_NAMES) {
    const carrier = options.carriers[channel]
    if (carrier) drainers.set(channel, channelDrainer(channel, carrier, options))
  }
  if (!options.idle) for (const drainer of drainers.values()) drainer.run()

  return {
    async drain() {
      const tried = await Promise.all([...drainers.values()].map((drainer) => drainer.drain()))
      return tried.reduce((sum, n) => sum + n, 0)
    },
    down: () => [...drainers].filter(([, drainer]) => drainer.isOpen()).map(([channel]) => channel),
    async close() {
      await Promise.all([...drainers.values()].map((drainer) => drainer.close()))
    },
  }
}
