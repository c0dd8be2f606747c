import { EVERY_PAGE, MESSAGE_AUDIENCES, type MessageAudience } from '#domain/service-message.ts'
import { isSite } from '#domain/site.ts'
import type { Body, Reply } from '#web/api/call.ts'
import { instantOf, typedTime } from '#web/staff/times.ts'

export type Message = Reply<'/api/admin/messages/one'>['message']
type Saved = Omit<Body<'/api/admin/messages/save'>, 'token' | 'message' | 'version' | 'publish'>

/** Every company, in the field of companies. */
export const EVERY_SITE = '*'

/** The fields as the form holds them: several values with commas between. */
export type Typed = {
  title: string
  text: string
  important: boolean
  pages: string
  sites: string
  audience: string
  queues: string
  /** the list of accounts, and how many it holds */
  list: string
  listed: string
  from: string
  till: string
}

export const emptyMessage = (sites: string): Typed => ({
  title: '',
  text: '',
  important: false,
  pages: '',
  sites,
  audience: 'all',
  queues: '',
  list: '',
  listed: '',
  from: '',
  till: '',
})

const typedOrNone = (at: string | null) => (at === null ? '' : typedTime(new Date(at)))

export const typedOf = (message: Message): Typed => ({
  title: message.title,
  text: message.text,
  important: message.level === 'important',
  pages: message.pages.join(),
  sites: message.sites?.join() ?? EVERY_SITE,
  audience: message.audience,
  queues: message.queues?.join(', ') ?? '',
  list: message.list ?? '',
  listed: String(message.listed),
  from: typedOrNone(message.from),
  till: typedOrNone(message.till),
})

export const partsOf = (joined: string): string[] =>
  joined
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

const audienceOf = (typed: string): MessageAudience =>
  MESSAGE_AUDIENCES.find((audience) => audience === typed) ?? 'all'

/** Whom the message is for, as the server asks it. */
export const whomOf = ({ pages, sites, audience, queues, list }: Typed) => ({
  pages: partsOf(pages),
  sites: sites === EVERY_SITE ? null : partsOf(sites).filter(isSite),
  audience: audienceOf(audience),
  queues: audience === 'queue' ? partsOf(queues) : [],
  list: audience === 'accounts' && list !== '' ? list : null,
})

export const savedOf = (typed: Typed): Saved => ({
  title: typed.title,
  text: typed.text,
  level: typed.important ? 'important' : 'info',
  ...whomOf(typed),
  from: typed.from === '' ? null : instantOf(typed.from),
  till: typed.till === '' ? null : instantOf(typed.till),
})

export const isForEveryPage = (pages: string): boolean => partsOf(pages).includes(EVERY_PAGE)
