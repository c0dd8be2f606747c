import type { Config } from '#server/config.ts'
import type { CoreDoor } from '#server/core/call.ts'
import type { Carrier } from '#server/outbox/carrier.ts'
import { mailGateway } from '#server/outbox/mail-gateway.ts'
import type { Channel } from '#domain/channels.ts'
import { smsGateway } from '#server/outbox/sms-gateway.ts'
import { webhookCarrier } from '#server/outbox/webhook.ts'
import { type CoreListeners, coreCarrier } from './core-carrier.ts'

type Settings = Pick<Config, 'sms' | 'mail' | 'alertHosts'>
type OutsideChannel = {
  readonly channel: Exclude<Channel, 'core'>
  /** without it messages of the channel reach nobody; null: it needs none */
  readonly setting: { readonly name: string; readonly of: (settings: Settings) => string | undefined } | null
  /** @param url the value of the setting */
  readonly carrier: (settings: Settings, url: string) => Carrier
}

/**
 * The ways out of the house. The health page, the metrics, the samples of the processes and the warning of a server that
 * starts walk this table: a new channel is a row and a carrier.
 */
export const CHANNELS: readonly OutsideChannel[] = [
  {
    channel: 'sms',
    setting: { name: 'SMS_URL', of: ({ sms }) => sms.url },
    carrier: ({ sms: { token, sender, senders } }, url) => smsGateway({ url, token, sender, senders }),
  },
  {
    channel: 'email',
    setting: { name: 'SMTP_URL', of: ({ mail }) => mail.url },
    carrier: ({ mail: { from } }, url) => mailGateway({ url, from }),
  },
  { channel: 'webhook', setting: null, carrier: ({ alertHosts }) => webhookCarrier({ inner: alertHosts }) },
]

export type Gateway = { readonly channel: Channel; readonly setting: string; readonly given: boolean }
/** Channels that a setting opens, and whether it is given. */
export const gatewaysOf = (settings: Settings): Gateway[] =>
  CHANNELS.flatMap(({ channel, setting }) =>
    setting === null ? [] : [{ channel, setting: setting.name, given: Boolean(setting.of(settings)) }],
  )

/** Warns an operator who starts a server whose messages of some channels reach nobody; null: all have a way. */
export function unsentSentence(settings: Settings): string | null {
  const unsent = gatewaysOf(settings).filter(({ given }) => !given)
  if (unsent.length === 0) return null
  const [names, channels] = [unsent.map(({ setting }) => setting), unsent.map(({ channel }) => channel)]
  return (
    `${names.join(' and ')} not given: ` +
    `one-time codes and notices by ${channels.join(' and ')} wait in the outbox and reach nobody.`
  )
}

/** The carrier of each channel, the core's among them. A channel that is not configured keeps its messages. */
export function carriersOf(
  settings: Settings,
  core: CoreDoor,
  listeners: CoreListeners = {},
): Partial<Record<Channel, Carrier>> {
  const outside = CHANNELS.flatMap(({ channel, setting, carrier }) => {
    const url = setting === null ? '' : setting.of(settings)
    return url === undefined ? [] : [[channel, carrier(settings, url)] as const]
  })
  return { ...Object.fromEntries(outside), core: coreCarrier(core, listeners) }
}
