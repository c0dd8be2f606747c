import {
  accountToPay,
  EVENT_RULES,
  type EventFacts,
  type EventName,
  isEvent,
  pageOfEvent,
} from '#domain/notices.ts'
import type { Deps } from '#server/deps.ts'
import { kept } from '#server/kept.ts'
import { openMerchants } from '#server/open-merchants.ts'
import { payLinkCode, payLinkEnd } from '#server/pay-link-code.ts'
import { type EventText, eventText, letterFrame } from '#text/notice-letters.ts'
import { type Sender, signedLetter, signedSms } from '#text/messages.ts'
import type { Outgoing } from './carrier.ts'
import { letterPage } from './letter-page.ts'
import type { Claimed } from './outbox-store.ts'
import { openWithAny, type SealedFor } from './seal.ts'
import { senderOf } from './sender.ts'
import { unsubscribeCode } from './unsubscribe-code.ts'

type Content = Pick<Outgoing, 'subject' | 'body' | 'html' | 'from' | 'unsubscribe'>
/** What is needed of a message to make its text. */
type Composed = Pick<
  Claimed,
  | 'messageId'
  | 'channel'
  | 'recipient'
  | 'subject'
  | 'bodySealed'
  | 'noticeId'
  | 'event'
  | 'factsSealed'
  | 'userId'
  | 'userKind'
  | 'site'
>
/** Makes the text of a message just before it is sent; null where its sealed part does not open or is gone. */
export type Compose = (message: Composed) => Promise<Content | null>

/** The text of a message as it was sealed, for channels that carry nothing else. */
const opened = (keys: readonly Buffer[], owner: SealedFor, sealed: Buffer | null): string | null => {
  try {
    return sealed && openWithAny(keys, owner, sealed)
  } catch {
    return null
  }
}

const keysOf = ({ seal, previous }: Deps['secrets']): readonly Buffer[] =>
  previous ? [previous.seal, seal] : [seal]

/** What a message was sealed with, whichever key it was; null where it does not open or is gone. */
export const openBody = (
  { secrets }: Pick<Deps, 'secrets'>,
  owner: SealedFor,
  sealed: Buffer | null,
): string | null => opened(keysOf(secrets), owner, sealed)

/** Texts that were sealed whole. */
export const sealedText =
  (...keys: readonly Buffer[]): Compose =>
  async (message) => {
    const body = opened(keys, message, message.bodySealed)
    return body === null ? null : { subject: message.subject, body }
  }

/** A letter is paid by within a month. */
const PAY_LINK_MS = 30 * 86_400_000
/** Companies change their names and phones seldom. */
const SENDER_MS = 60_000

/** Makes letters with the name, number and address of the company, as text and as a page, and SMS. */
export function composer(deps: Pick<Deps, 'db' | 'config' | 'now' | 'secrets'>): Compose {
  const { secrets, config, now } = deps
  const keys = keysOf(secrets)
  const asSealed = sealedText(...keys)
  const senders = new Map<string | null, ReturnType<typeof kept<Sender>>>()
  const senderAt = (site: string | null): Promise<Sender> => {
    const known = senders.get(site) ?? kept<Sender>(SENDER_MS)
    senders.set(site, known)
    return known(now(), () => senderOf(deps, site))
  }

  const base = config.publicUrl.replace(/\/$/, '')
  const payers = new Map<string, ReturnType<typeof kept<boolean>>>()
  /** Whether somebody without a session can pay this company. */
  const takesMoney = (site: string): Promise<boolean> => {
    const known = payers.get(site) ?? kept<boolean>(SENDER_MS)
    payers.set(site, known)
    return known(now(), async () =>
      (await openMerchants(deps, [site])).some(({ service }) => service === null),
    )
  }
  /** A link by which whoever got the message pays without signing in. */
  async function payLinkOf(
    account: string | null,
    { site, userId }: Pick<Composed, 'site' | 'userId'>,
  ): Promise<string | null> {
    if (account === null || site === null || !(await takesMoney(site))) return null
    const expiresAt = new Date(now().getTime() + PAY_LINK_MS)
    return `${base}/pay/link/${payLinkCode(secrets.device, { account, expiresAt, to: userId && payLinkEnd(userId) })}`
  }

  return async (message) => {
    const { channel, site, event, noticeId, factsSealed } = message
    if (channel !== 'sms' && channel !== 'email') return asSealed(message)
    const sender = await senderAt(site)
    const from = { site, name: sender.name }
    if (noticeId === null || event === null || !isEvent(event)) {
      const sealed = await asSealed(message)
      if (sealed === null || channel === 'sms') return sealed && { ...sealed, from }
      return { ...sealed, from, html: plainPage(message.subject ?? '', sealed.body, sender) }
    }
    const owner = { messageId: noticeId, channel: 'notice', recipient: event }
    const facts = opened(keys, owner, factsSealed)
    if (facts === null) return null
    // sealed by us with the facts of its event
    const eventFacts = JSON.parse(facts) as EventFacts[EventName] as never
    const text = eventText(event, eventFacts)
    const toPay = await payLinkOf(accountToPay(event, eventFacts), message)
    if (channel === 'sms')
      return { subject: null, body: signedSms(text.short, sender, { ...text, toPay }), from }
    return { from, ...letterOf(message, event, text, sender, toPay) }
  }

  function letterOf(
    { userId, userKind }: Composed,
    event: EventName,
    { subject, paragraphs, action }: EventText,
    sender: Sender,
    toPay: string | null,
  ): Omit<Content, 'from'> {
    const url = `${base}${pageOfEvent(event, userKind)}`
    const stop =
      userId === null ? null : `${base}/unsubscribe/${unsubscribeCode(secrets.device, { userId, event })}`
    const always = EVENT_RULES[event].chosenAs === 'always'
    const stopLabel = always ? letterFrame.choose : letterFrame.unsubscribe
    const paying = toPay === null ? [] : [{ label: letterFrame.pay, url: toPay }]
    const stopping = stop === null ? [] : [{ label: stopLabel, url: stop }]
    const lined = (links: readonly { label: string; url: string }[]) =>
      links.map((link) => `${link.label}: ${link.url}`)
    const body = [letterFrame.greeting(), ...paragraphs, `${action}: ${url}`, ...lined(paying)].join('\n\n')
    return {
      subject,
      body: [signedLetter(body, sender), ...lined(stopping)].join('\n\n'),
      html: letterPage({
        subject,
        paragraphs,
        sender,
        action: { label: action, url },
        beside: paying,
        below: stopping,
        phone: sender.phone && letterFrame.phone(sender.phone),
      }),
      // what is always sent is not stopped by a button
      unsubscribe: always ? null : stop,
    }
  }
}

/** A letter kept as text: its greeting and signature are in it. */
const plainPage = (subject: string, body: string, sender: Sender): string =>
  letterPage({
    subject,
    paragraphs: body.split('\n\n'),
    sender: { ...sender, link: null },
    action: null,
    beside: [],
    below: [],
    phone: null,
  })
