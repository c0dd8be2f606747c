import { openEmbeddedCore } from '#billing/open.ts'
import { type CoreDoor, openCore } from '#server/core/call.ts'
import { composer } from '#server/outbox/compose.ts'
import { channelDrainer } from '#server/worker/channel-drainer.ts'
import { coreCarrier, type CoreListeners } from '#server/worker/core-carrier.ts'
import type { TestApp } from './app.ts'

type Within = Pick<TestApp, 'deps' | 'clock' | 'database'>

/** The core as the worker asks it. */
export const workerCore = (
  { clock, database }: Within,
  answerers = openEmbeddedCore({ db: database.core.db }),
): CoreDoor => openCore({ answerers, record: { fm() {} }, now: clock.now })

/** Hands to the core what waits for it, as the worker does. */
export const carryToCore = (
  t: Within,
  {
    core = workerCore(t),
    listeners,
    ...more
  }: { core?: CoreDoor; listeners?: CoreListeners; maxTries?: number } = {},
) =>
  channelDrainer('core', coreCarrier(core, listeners), {
    db: t.deps.db,
    carriers: {},
    compose: composer(t.deps),
    now: t.clock.now,
    jitter: () => 0,
    log: t.deps.log,
    ...more,
  }).drain()
