import { z } from 'zod'
import { type Carrier, CarrierError } from './carrier.ts'

export type SmsGatewayConfig = {
  /** e.g. https://api.turbosms.ua, without a path */
  url: string
  token: string
  /** registered sender name, at most 11 Latin characters */
  sender: string
  /** registered names of the companies, by site: who reads the message sees whose it is */
  senders?: ReadonlyMap<string, string>
  /** 8 000 by default */
  timeoutMs?: number
}

/** A status word of the gateway; its other sentences may repeat the number, which must not be logged. */
const status = z.string().transform((text) => (/^[A-Z_]{1,60}$/.test(text) ? text : ''))
const reply = z.object({
  response_code: z.number(),
  response_status: status,
  response_result: z.array(z.object({ response_code: z.number(), response_status: status })).nullish(),
})

/** 0 is OK; 800 is taken for «accepted» (facts §7, low confidence). */
const accepted = (code: number) => code === 0 || code === 800

/**
 * SMS through a gateway of the TurboSMS shape (facts §7). The message's id travels as
 * `Idempotency-Key`, so a gateway that honours it shows a repeat once.
 */
export function smsGateway(config: SmsGatewayConfig): Carrier {
  const address = new URL('/message/send.json', config.url)

  return async (message, signal) => {
    const response = await fetch(address, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(config.timeoutMs ?? 8000)]),
      headers: {
        authorization: `Bearer ${config.token}`,
        'content-type': 'application/json',
        'idempotency-key': message.messageId,
      },
      body: JSON.stringify({
        recipients: [message.recipient.replace(/^\+/, '')],
        sms: {
          sender: config.senders?.get(message.from?.site ?? '') ?? config.sender,
          text: message.body,
        },
      }),
    }).catch((cause: unknown) => {
      throw new CarrierError('unreachable', 'sms: no answer', { cause })
    })
    const body = reply.safeParse(await response.json().catch(() => null))
    if (!response.ok) {
      const kind = response.status === 400 || response.status === 422 ? 'refused' : 'unreachable'
      throw new CarrierError(
        kind,
        `sms: ${response.status} ${body.data?.response_status ?? ''}`,
        retryAfter(response.headers),
      )
    }
    if (!body.success) throw new CarrierError('unreachable', 'sms: an answer that cannot be read')

    const result = body.data.response_result?.[0]
    if (result && !accepted(result.response_code))
      throw new CarrierError('refused', `sms: ${result.response_code} ${result.response_status}`)
    if (!result || !accepted(body.data.response_code))
      throw new CarrierError('unreachable', `sms: ${body.data.response_code} ${body.data.response_status}`)
  }
}

/** `Retry-After` in seconds; its date form is not used by gateways of this kind. */
function retryAfter(headers: Headers): { retryAfterMs?: number } {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds > 0 ? { retryAfterMs: seconds * 1000 } : {}
}
