import type { Config } from '#server/config.ts'
import type { CoreDoor } from '#server/core/call.ts'
import type { Carrier } from '#server/outbox/carrier.ts'
import { mailGateway } from '#server/outbox/mail-gateway.ts'
import type { Channel } from '#server/outbox/outbox.ts'
import { smsGateway } from '#server/outbox/sms-gateway.ts'
import { type CoreListeners, coreCarrier } from './core-carrier.ts'
import { webhookCarrier } from '#server/outbox/webhook.ts'

/** Channels without a gateway, whose messages reach nobody. */
export const unsentChannels = ({ sms, mail }: Pick<Config, 'sms' | 'mail'>): Channel[] => [
  ...(sms.url ? [] : ['sms' as const]),
  ...(mail.url ? [] : ['email' as const]),
]

/** Warns an operator who starts a server without gateways. */
export const unsentSentence = (channels: readonly Channel[]): string =>
  `${channels.map((channel) => (channel === 'sms' ? 'SMS_URL' : 'SMTP_URL')).join(' and ')} not given: ` +
  `one-time codes and notices by ${channels.join(' and ')} wait in the outbox and reach nobody.`

/** The carrier of each channel. A channel that is not configured keeps its messages. */
export function carriersOf(
  config: Pick<Config, 'sms' | 'mail' | 'alertHosts'>,
  core: CoreDoor,
  listeners: CoreListeners = {},
): Partial<Record<Channel, Carrier>> {
  const { sms, mail } = config
  return {
    core: coreCarrier(core, listeners),
    webhook: webhookCarrier({ inner: config.alertHosts }),
    sms: sms.url
      ? smsGateway({ url: sms.url, token: sms.token, sender: sms.sender, senders: sms.senders })
      : undefined,
    email: mail.url ? mailGateway({ url: mail.url, from: mail.from }) : undefined,
  }
}
