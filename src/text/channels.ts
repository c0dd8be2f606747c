import type { Channel } from '#domain/channels.ts'
import { words } from './language.ts'

/** Channels of messages, as employees read them in the state of the system and in its reports. */
export const channelNames = words({
  sms: 'SMS',
  email: 'пошта',
  core: 'білінг',
  webhook: 'вебхуки',
} satisfies Record<Channel, string>)
