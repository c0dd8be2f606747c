import type { Config } from '#server/config.ts'
import type { CoreDoor } from '#server/core/call.ts'
import type { Carrier } from '#server/notifications/carrier.ts'
import { mailGateway } from '#server/notifications/mail-gateway.ts'
import type { Channel } from '#server/notifications/outbox.ts'
import { smsGateway } from '#server/notifications/sms-gateway.ts'
import { coreCarrier } from './core-carrier.ts'

/** Who takes the messages of which channel. A channel that is not configured keeps its messages. */
export function carriersOf(
  config: Pick<Config, 'sms' | 'mail'>,
  core: CoreDoor,
): Partial<Record<Channel, Carrier>> {
  const { sms, mail } = config
  return {
    core: coreCarrier(core),
    ...(sms.url ? { sms: smsGateway({ url: sms.url, token: sms.token, sender: sms.sender }) } : {}),
    ...(mail.url ? { email: mailGateway({ url: mail.url, from: mail.from }) } : {}),
  }
}
