import { type CoreDoor, workerTrace } from '#server/core/call.ts'
import { type FmName, type FmReply, type FmRequest, fm } from '#server/core/function-modules.ts'
import { type Carrier, CarrierError } from '#server/outbox/carrier.ts'
import { Problem } from '#server/problem.ts'

/**
 * Who wants to know what came of a message. Told before it is marked as sent, so nothing is forgotten when the server
 * dies in between; a copy of the message tells it again.
 */
export type CoreListeners = {
  readonly [N in FmName]?: {
    readonly done: (messageId: string, reply: FmReply<N>) => Promise<void>
    readonly refused: (messageId: string, code: string) => Promise<void>
  }
}

/**
 * Sends a change of the portal to the billing core: `recipient` names the function module, `body` is its request as
 * JSON, and the id of the message is the key under which the core accepts it once.
 */
export function coreCarrier(core: CoreDoor, listeners: CoreListeners = {}): Carrier {
  const door = core.for(workerTrace)
  return async ({ messageId, recipient, body }) => {
    if (!isFunctionModule(recipient))
      throw new CarrierError('refused', `core: no function module ${recipient}`)
    // written by our own code in the same release family; call.ts checks it against the register again
    const request = JSON.parse(body) as FmRequest<typeof recipient>
    const heard = listeners[recipient] as Listener | undefined // of this very module
    const reply = await door
      .call(fm[recipient], request, { key: messageId })
      .catch(async (cause: unknown) => {
        if (!(cause instanceof Problem)) throw new CarrierError('unreachable', 'core: failed', { cause })
        const { code, retryAfterSeconds } = cause
        if (code === 'core-down' || code === 'repeat-in-flight' || code === 'busy')
          throw new CarrierError('unreachable', `core: ${code}`, {
            cause,
            retryAfterMs: retryAfterSeconds ? retryAfterSeconds * 1000 : undefined,
            // companies with cores of their own: the message of one waits, those of the others go
            alone: door.parts !== undefined,
          })
        await heard?.refused(messageId, code)
        throw new CarrierError('refused', `core: ${code}`, { cause })
      })
    await heard?.done(messageId, reply)
  }
}

type Listener = {
  readonly done: (messageId: string, reply: unknown) => Promise<void>
  readonly refused: (messageId: string, code: string) => Promise<void>
}

const isFunctionModule = (name: string): name is FmName => Object.hasOwn(fm, name)
