/** What carries messages of the outbox. */
export const CHANNEL_NAMES = ['sms', 'email', 'core', 'webhook'] as const
export type Channel = (typeof CHANNEL_NAMES)[number]
