import { addDays, addToMonth, type Month, monthOf } from '#domain/calendar.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { type Site, SITES, siteOfAccount } from '#domain/site.ts'
import { headsOf } from '#server/accounts/person-accounts.ts'
import { type Requisites, requisitesOf } from '#server/bills/requisites.ts'
import type { Core } from '#server/core/call.ts'
import { type FmReply, fm } from '#server/core/function-modules.ts'
import { withEachCore } from '#server/core/parts.ts'
import { liveLink } from '#server/db/live-link.ts'
import { inTransaction } from '#server/db/open.ts'
import { lockAllPapers } from '#server/documents/take-paper-back.ts'
import type { Deps } from '#server/deps.ts'
import { objectedActs } from '#server/documents/act-objection.ts'
import { documentPaper } from '#server/documents/document-paper.ts'
import { ownDocumentOf } from '#server/documents/own-document.ts'
import type { ScheduledJob, WorkerLog } from '#server/jobs.ts'
import { tellAbout } from '#server/outbox/tell-about.ts'
import { companyHead } from '#server/pdf/company-head.ts'
import { pdfFile } from '#server/pdf/document.ts'
import { papersPage as words } from '#text/papers.ts'
import { DAYS_TO_SIGN, offer, type Offered } from './offer.ts'

type Offering = Pick<Deps, 'db' | 'now' | 'random' | 'secrets'> & { core: Core }
type Head = FmReply<'ZPORTAL_DOCUMENTS_GET'>['documents'][number]
type Made = { readonly account: string; readonly month: Month; readonly offered: Offered }
type Months = { readonly from: Month; readonly to: Month }

/** Accounts of one question and one transaction: their papers are in memory together, about four megabytes. */
const PORTION = 100
/** Acts of so many months before the last one are looked for too: billed late, or of a firm that came later. */
const LATE_MONTHS = 3

/**
 * Offers every act of acceptance of the month before and of some earlier ones that waits for a signature and was not
 * offered yet, in the cabinet of each business that has the account: the act lands among documents to sign. Each user is
 * told once of a month, however many acts there are.
 * @returns how many acts were offered
 */
export async function offerActs(
  deps: Offering,
  signal?: AbortSignal,
  sites: readonly Site[] = SITES,
): Promise<number> {
  const to = addToMonth(monthOf(kyivDate(deps.now())), -1)
  const months = { from: addToMonth(to, -LATE_MONTHS), to }
  let offered = 0
  for (let after = ''; ;) {
    signal?.throwIfAborted()
    const accounts = await businessAccounts(deps, after)
    const last = accounts.at(-1)
    if (last === undefined) return offered
    const siteAccounts = accounts.filter((account) =>
      sites.some((site) => site === siteOfAccount(account)?.site),
    )
    if (siteAccounts.length > 0) offered += await offerPortion(deps, siteAccounts, months)
    after = last
  }
}

async function businessAccounts({ db, now }: Pick<Deps, 'db' | 'now'>, after: string): Promise<string[]> {
  const rows = await db
    .selectFrom('portal.account_links as l')
    .innerJoin('portal.users as u', 'u.user_id', 'l.user_id')
    .select('l.account')
    .distinct()
    .where(liveLink(now(), 'l'))
    .where('u.kind', 'in', ['entity', 'provider'])
    .where('u.state', '=', 'active')
    .where('l.account', '>', after)
    .orderBy('l.account')
    .limit(PORTION)
    .execute()
  return rows.map(({ account }) => account)
}

async function offerPortion(deps: Offering, accounts: readonly string[], months: Months): Promise<number> {
  const request = { accounts: [...accounts], ...months, kind: 'act' as const }
  const { documents } = await deps.core.call(fm.ZPORTAL_DOCUMENTS_GET, { ...request, state: 'to-sign' })
  const acts = await notYetOffered(deps, documents)
  if (acts.length === 0) return 0
  const made = await papersOf(deps, acts)
  await inTransaction(deps.db, async (db) => {
    await lockAllPapers(
      { db },
      made.map(({ account }) => account),
    )
    for (const { account, offered } of made) await offer({ ...deps, db }, account, offered)
    await tellUsers({ ...deps, db }, made)
  })
  return made.length
}

/**
 * An act that was offered, whatever became of it, is not offered again; nor one whose volumes are objected to. After a
 * refused or withdrawn objection it comes back.
 */
async function notYetOffered(deps: Pick<Deps, 'db'>, acts: readonly Head[]): Promise<readonly Head[]> {
  if (acts.length === 0) return []
  const accounts = [...new Set(acts.map(({ account }) => account))]
  const [papers, objected] = await Promise.all([
    deps.db
      .selectFrom('portal.papers')
      .select(['account', 'key'])
      .where('account', 'in', accounts)
      .where('kind', '=', 'act')
      // taken back for the objection, or of another version
      .where('state', '<>', 'replaced')
      .execute(),
    objectedActs(deps, accounts),
  ])
  const known = new Set([...papers.map(({ account, key }) => `${account} ${key}`), ...objected])
  return acts.filter(({ account, bill }) => !known.has(`${account} ${bill}`))
}

/** One question for all of them where the core answers so; made one after another. */
async function papersOf(deps: Offering, acts: readonly Head[]): Promise<Made[]> {
  const links = [...new Set(acts.map(({ account }) => account))].map((account) => ({
    account,
    object_name: null,
    is_default: false,
  }))
  const [heads, documents] = await Promise.all([headsOf(deps, links), wholeOf(deps, acts)])
  const headOf = new Map(heads.map(({ head }) => [head.account, head]))
  const companies = new Map<string, Requisites | null>()
  const dueOn = addDays(kyivDate(deps.now()), DAYS_TO_SIGN)
  const made: Made[] = []
  for (const document of documents) {
    const head = headOf.get(document.account)
    if (!head) continue
    if (!companies.has(head.site)) companies.set(head.site, await requisitesOf(deps, head.site))
    const fullDocument = ownDocumentOf(head, companies.get(head.site) ?? null, document)
    const { name, type, bytes } = await pdfFile(
      documentPaper(fullDocument, await companyHead(deps, head.site), deps.now()),
    )
    if (!(bytes instanceof Uint8Array)) throw new TypeError('a paper is a whole')
    const title = words.actTitle(document.number, document.period)
    made.push({
      account: document.account,
      month: document.period,
      offered: { kind: 'act', key: document.bill, title, name, type, bytes, dueOn, by: null, quiet: true },
    })
  }
  return made
}

async function wholeOf({ core }: Offering, acts: readonly Head[]) {
  const requests = acts.map(({ account, bill }) => ({ account, kind: 'act' as const, bill }))
  if (core.can('documents-at-once'))
    return (await core.call(fm.ZPORTAL_DOCUMENTS_WHOLE, { documents: requests })).documents
  const documents: FmReply<'ZPORTAL_DOCUMENT_GET'>['document'][] = []
  for (const request of requests) documents.push((await core.call(fm.ZPORTAL_DOCUMENT_GET, request)).document)
  return documents
}

/** A firm of four hundred accounts gets one letter of a month, not four hundred. */
async function tellUsers(deps: Omit<Offering, 'core'>, made: readonly Made[]): Promise<void> {
  const links = await deps.db
    .selectFrom('portal.account_links as l')
    .innerJoin('portal.users as u', 'u.user_id', 'l.user_id')
    .select(['l.user_id', 'l.account'])
    .where(liveLink(deps.now(), 'l'))
    .where('u.kind', 'in', ['entity', 'provider'])
    .where('l.account', 'in', [...new Set(made.map(({ account }) => account))])
    .orderBy('l.account')
    .execute()
  const notices = [...Map.groupBy(links, ({ user_id }) => user_id)].flatMap(([user, userLinks]) => {
    const seen = userLinks.flatMap((link) => made.filter(({ account }) => account === link.account))
    return [...Map.groupBy(seen, ({ month }) => month)].flatMap(([month, acts]) => {
      const [first] = acts
      if (!first) return []
      const { title, dueOn } = first.offered
      return {
        key: `acts:${user}:${month}`,
        to: { user, account: first.account },
        facts: { account: first.account, title: acts.length === 1 ? title : words.actsOf(month), dueOn },
        inbox: false,
      }
    })
  })
  await tellAbout(deps, 'documentToSign', notices)
}

/** Every morning: the months close on different days, and what is billed later is offered later. */
export const actOffers = (deps: Offering & { log: WorkerLog }): ScheduledJob => ({
  name: 'act-offers',
  cron: '20 9 * * *',
  expireInSeconds: 3600,
  run: async (signal) => {
    await withEachCore(deps.core, async (core, sites) =>
      deps.log.info({ told: await offerActs({ ...deps, core }, signal, sites) }, 'acts are offered'),
    )
  },
})
