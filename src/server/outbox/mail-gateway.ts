import { createTransport } from 'nodemailer'
import { type Carrier, CarrierError } from './carrier.ts'

export type MailGatewayConfig = {
  /** smtp://user:password@host:port or smtps://… */
  url: string
  /** the sender's address; its domain completes the Message-ID */
  from: string
  /** 10 000 by default */
  timeoutMs?: number
}

/** E-mail by SMTP. The id of the message is its Message-ID, so mailboxes that drop repeats show it once. */
export function mailGateway(config: MailGatewayConfig): Carrier {
  const timeout = config.timeoutMs ?? 10_000
  const transport = createTransport({
    url: config.url,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    dnsTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const address = /<([^<>]+)>\s*$/.exec(config.from)?.[1] ?? config.from
  const domain = config.from.replace(/^.*@/, '').replace(/>$/, '')

  return async (message, signal) => {
    signal.throwIfAborted()
    const sending = transport.sendMail({
      from: message.from ? { name: message.from.name, address } : config.from,
      to: { name: '', address: message.recipient },
      subject: message.subject ?? '',
      text: message.body,
      html: message.html,
      messageId: `<${message.messageId}@${domain}>`,
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(message.unsubscribe
          ? {
              'List-Unsubscribe': `<${message.unsubscribe}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }
          : {}),
      },
    })
    await Promise.race([sending, whenAborted(signal)]).catch((cause: unknown) => {
      throw new CarrierError(isRefused(cause) ? 'refused' : 'unreachable', `mail: ${shortly(cause)}`, {
        cause,
      })
    })
  }
}

const whenAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true })
  })

/** A permanent (5yz) answer about the recipient or the message, not about the connection or our sign-in. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error)) return false
  if (error.code !== 'EENVELOPE' && error.code !== 'EMESSAGE') return false
  return !('responseCode' in error) || (typeof error.responseCode === 'number' && error.responseCode >= 500)
}

/** Codes only: an SMTP answer may repeat the address, which must not get into `last_error` and logs. */
function shortly(error: unknown): string {
  if (!(error instanceof Error)) return 'failed'
  const code = 'code' in error ? String(error.code) : error.name
  return 'responseCode' in error && typeof error.responseCode === 'number'
    ? `${code} ${error.responseCode}`
    : code
}
