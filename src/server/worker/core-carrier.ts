import { type CoreDoor, workerTrace } from '#server/core/call.ts'
import { type FmName, type FmRequest, fm } from '#server/core/function-modules.ts'
import { type Carrier, CarrierError } from '#server/notifications/carrier.ts'
import { Problem } from '#server/problem.ts'

/**
 * Sends a change of the portal to the billing core: `recipient` names the function module, `body` is its request as
 * JSON, and the id of the message is the key under which the core accepts it once.
 */
export function coreCarrier(core: CoreDoor): Carrier {
  const door = core.for(workerTrace)
  return async ({ messageId, recipient, body }) => {
    if (!isFunctionModule(recipient))
      throw new CarrierError('refused', `core: no function module ${recipient}`)
    // written by our own code in the same release family; call.ts checks it against the register again
    const request = JSON.parse(body) as FmRequest<typeof recipient>
    await door.call(fm[recipient], request, { key: messageId }).catch((cause: unknown) => {
      if (!(cause instanceof Problem)) throw new CarrierError('unreachable', 'core: failed', { cause })
      const { code, retryAfterSeconds } = cause
      throw code === 'core-down' || code === 'repeat-in-flight'
        ? new CarrierError('unreachable', `core: ${code}`, {
            cause,
            retryAfterMs: retryAfterSeconds ? retryAfterSeconds * 1000 : undefined,
          })
        : new CarrierError('refused', `core: ${code}`, { cause })
    })
  }
}

const isFunctionModule = (name: string): name is FmName => Object.hasOwn(fm, name)
