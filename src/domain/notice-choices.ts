import { EVENT_RULES, type EventName } from './notices.ts'

/** The events a customer chooses channels for, as the settings show them. */
export const EVENT_GROUPS = {
  money: ['billIssued', 'debtDue', 'dunningWarning', 'paymentCredited'],
  readings: ['windowOpens', 'lastDay', 'readingAccepted', 'readingHeld', 'readingRejected'],
  light: ['scheduleChanged', 'plannedWork'],
  requests: ['ticketAnswered', 'orderMoved'],
  business: ['documentToSign', 'limitNear'],
  safety: ['accountViewed'],
} as const
export type EventGroup = keyof typeof EVENT_GROUPS
export type ChosenEvent = (typeof EVENT_GROUPS)[EventGroup][number]
export const CHOSEN_EVENTS: readonly ChosenEvent[] = Object.values(EVENT_GROUPS).flat()

/** The channels a customer chooses; the inbox of the cabinet is always there. */
export const CHOSEN_CHANNELS = ['email', 'sms'] as const
export type ChosenChannel = (typeof CHOSEN_CHANNELS)[number]

/** `account` null: chosen for all accounts of the user. */
export type LetterChoice = {
  readonly account: string | null
  readonly event: ChosenEvent
  readonly channel: ChosenChannel
  readonly wanted: boolean
}

/**
 * Whether a message goes: as chosen for the account, else as chosen for all, else by e-mail where there is one and by SMS
 * where there is none.
 */
export function isWanted(
  choices: readonly LetterChoice[],
  { account, event, channel }: Omit<LetterChoice, 'wanted'>,
  hasEmail: boolean,
): boolean {
  const of = (whose: string | null) =>
    choices.find((choice) => choice.account === whose && choice.event === event && choice.channel === channel)
      ?.wanted
  return (account === null ? undefined : of(account)) ?? of(null) ?? (channel === 'email' || !hasEmail)
}

/** The event under which a choice is kept; null: the event is always sent. */
export const chosenAs = (event: EventName): ChosenEvent | null => {
  const { chosenAs: name } = EVENT_RULES[event]
  return CHOSEN_EVENTS.find((event) => event === name) ?? null
}
