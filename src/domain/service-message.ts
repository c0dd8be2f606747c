import { pageName } from './page-name.ts'
import { type Page, PAGES } from './pages.ts'
import type { UserKind } from './user-kind.ts'

/** Whom a service message is for (spec §1 names everybody and the creditor; the rest narrow it to accounts). */
export const MESSAGE_AUDIENCES = [
  'all',
  'person',
  'entity',
  'provider',
  'guest',
  'creditor',
  'debtors',
  'queue',
  'accounts',
] as const
export type MessageAudience = (typeof MESSAGE_AUDIENCES)[number]

/** What is important stands before the rest and says so. */
export const MESSAGE_LEVELS = ['info', 'important'] as const
export type MessageLevel = (typeof MESSAGE_LEVELS)[number]

export type MessageState = 'draft' | 'published' | 'withdrawn'

/** How far a message has come: planned = published for later. */
export const MESSAGE_STAGES = ['shown', 'planned', 'draft', 'ended', 'withdrawn'] as const
export type MessageStage = (typeof MESSAGE_STAGES)[number]

/** What is done with a message; each stands in its log. */
export const MESSAGE_DEEDS = ['drafted', 'published', 'changed', 'withdrawn'] as const
export type MessageDeed = (typeof MESSAGE_DEEDS)[number]

/** Fields of a message that its log compares. */
export const MESSAGE_FIELDS = [
  'title',
  'text',
  'level',
  'pages',
  'sites',
  'audience',
  'queues',
  'accounts',
  'from',
  'till',
] as const
export type MessageField = (typeof MESSAGE_FIELDS)[number]

/** Lengths in characters: the name employees give it, and the text, which is one line on a screen. */
export const MESSAGE_TITLE = { min: 3, max: 100 } as const
export const MESSAGE_TEXT = { min: 5, max: 300 } as const
/** Accounts of one list. */
export const MOST_LISTED = 100_000
export const MOST_PAGES = 120
export const MOST_QUEUES = 60

/** Every page of the portal. */
export const EVERY_PAGE = '*'

/** Pages a message can be for: those whose address is always the same, once each. */
export const MESSAGE_PAGES: readonly (Page & { readonly name: string })[] = PAGES.filter(
  ({ path, module }) => !path.includes('$') && path !== '/demo/messages' && module !== null,
).map((page) => ({ ...page, name: pageName(page.path) }))

const byName = new Map(MESSAGE_PAGES.map((page) => [page.name, page]))
export const messagePage = (name: string): (Page & { readonly name: string }) | undefined => byName.get(name)
export const isMessagePage = (name: string): boolean => name === EVERY_PAGE || byName.has(name)

/** Somebody who reads a page; a guest is signed out. */
export type Reader = UserKind | 'guest'
const CUSTOMERS = ['person', 'entity', 'provider'] as const satisfies readonly Reader[]
const EVERYBODY = ['guest', ...CUSTOMERS, 'admin'] as const satisfies readonly Reader[]

/** Who can open a page, by its guards (spec §4). */
export function readersOfPage(name: string): readonly Reader[] {
  const page = messagePage(name)
  if (name === EVERY_PAGE || !page) return EVERYBODY
  if (page.layout === 'person') return ['person']
  if (page.layout === 'entity')
    return page.guards.includes('provider') ? ['provider'] : ['entity', 'provider']
  if (page.layout === 'admin') return ['admin']
  return page.guards.includes('noAuth') ? ['guest'] : EVERYBODY
}

const READERS: Readonly<Record<MessageAudience, readonly Reader[]>> = {
  all: EVERYBODY,
  guest: ['guest'],
  person: ['person'],
  entity: ['entity'],
  provider: ['provider'],
  creditor: ['entity'],
  debtors: CUSTOMERS,
  queue: CUSTOMERS,
  accounts: CUSTOMERS,
}

/** Who of an audience opens any of the pages; nobody: the message would never be read. */
export function readersOf(audience: MessageAudience, pages: readonly string[]): readonly Reader[] {
  const open = new Set(pages.flatMap(readersOfPage))
  return READERS[audience].filter((reader) => open.has(reader))
}

/** How far a message has come by `now`. */
export function messageStage(
  message: { readonly state: MessageState; readonly from: Date | null; readonly till: Date | null },
  now: Date,
): MessageStage {
  if (message.state !== 'published') return message.state
  if (message.till !== null && message.till <= now) return 'ended'
  return message.from !== null && message.from > now ? 'planned' : 'shown'
}
