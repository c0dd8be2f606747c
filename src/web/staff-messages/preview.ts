import { EVERY_PAGE, MESSAGE_PAGES, messagePage, readersOfPage } from '#domain/service-message.ts'
import { accountPrefixes, isSite, type Site, SITES } from '#domain/site.ts'
import { type Session, signedOut } from '#web/session/parts.ts'
import { beginDraft } from '#web/session/viewing.ts'
import { EVERY_SITE, partsOf, type Typed } from './message-form.ts'

const HOURS_12 = 12 * 3_600_000
/** The phone of the first-screen rule, with what the browser's own frame takes. */
const PHONE = 'popup,width=376,height=780'
/** What is offered for a message of every page. */
const USUAL = ['index', 'cabinet-person-indication', 'cabinet-person-bills', 'cabinet-entity-bills']

/** Pages a draft can be looked at on: those of customers and those open to all. */
export function pagesToPreview(pages: string): string[] {
  const chosen = partsOf(pages).includes(EVERY_PAGE) ? USUAL : partsOf(pages)
  return chosen.filter((name) => messagePage(name) !== undefined)
}

/**
 * Opens the real page with the draft on it in a tab of its own: the frame of the cabinet, the line, the page itself
 * while it waits for its data. Nobody's data are asked for and nothing is published.
 * @returns false when the browser did not let a tab open
 */
export function openPreview(name: string, { text, important, sites }: Typed, phone: boolean): boolean {
  const page = MESSAGE_PAGES.find((candidate) => candidate.name === name)
  const tab = page && window.open('about:blank', '', phone ? PHONE : '')
  if (!page || !tab) return false
  const [site = SITES[0]] = sites === EVERY_SITE ? [] : partsOf(sites).filter(isSite)
  beginDraft(tab, sampleSession(name, site), { page: name, text: text.trim(), important }, page.path)
  return true
}

/** A customer who exists nowhere; null: the page is seen signed out. */
function sampleSession(name: string, site: Site): string | null {
  const [reader] = readersOfPage(name)
  if (reader !== 'person' && reader !== 'entity' && reader !== 'provider') return null
  const type = reader === 'person' ? 'person' : 'entity'
  const account = `${accountPrefixes(site, type)[0] ?? ''}0000000`
  const common: Session['common'] = {
    token: 'draft',
    type: reader,
    expires: new Date(Date.now() + HOURS_12).toISOString(),
    whatsNewOn: false,
  }
  const user = { type: reader, partner: '', phone: null, email: null, account, site }
  const parts =
    type === 'person'
      ? {
          person: {
            ...signedOut.person,
            user: { ...user, name: '', surname: '', middle_n: '' },
            isChose: true,
            accounts: [{ account, objectName: account, address: '', siteNameByAccount: site }],
            accountsForMigrationChecked: true,
          },
        }
      : {
          entity: {
            ...signedOut.entity,
            user: { ...user, company: account, admin: false, attribute01: null },
            provider: { accounts: [{ account, status: { name: 'active' } }] },
          },
        }
  return JSON.stringify({ common, ...parts })
}
