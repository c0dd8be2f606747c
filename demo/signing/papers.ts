import { sql } from 'kysely'
import { addDays, addMonths, lastOfMonth } from '#domain/calendar.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { siteOfAccount } from '#domain/site.ts'
import { entities, providerAccounts } from '#seeds/demo-users.ts'
import { makeCertificate } from '#demo/signing/certificates.ts'
import { demoAuthority } from '#demo/signing/demo-authority.ts'
import { newDstuKey } from '#demo/signing/keys.ts'
import { signedData } from '#domain/signed-data.ts'
import { inTransaction } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { companyHead } from '#server/pdf/company-head.ts'
import { renderPdf } from '#server/pdf/document.ts'
import { judge, keepSignature } from '#server/signing/judge.ts'
import { offer } from '#server/signing/offer.ts'
import { keptBytes, selectPapers } from '#server/signing/store.ts'
import { dateText, monthText } from '#text/dates.ts'
import { paperKinds } from '#text/paper-states.ts'
import { papersPage } from '#text/papers.ts'

const lastMonths = (count: number) => Array.from({ length: count }, (_, back) => back + 1)

/**
 * Who has acts to sign, and of which months, counted back; the oldest is overdue. The bakery has signed that of the month
 * between, which the company has yet to sign.
 */
const WAITING: readonly (readonly [account: string, months: readonly number[]])[] = [
  [entities.bakery.login, [1, 3]],
  [entities.plant.login, [1]],
  [entities.heat.login, lastMonths(50)],
  [providerAccounts.active, lastMonths(2)],
]

/** Firms of the six companies that have signed an act, which waits for the company: how many days ago. */
const SIGNED: readonly (readonly [account: string, daysAgo: number])[] = [
  [entities.states.login, 1],
  [entities.money.login, 4],
  [entities.solar.login, 9],
  [entities.creditor.login, 3],
  [entities.debtor.login, 6],
  [entities.service.login, 2],
  [entities.single.login, 8],
]

type Offering = Pick<Deps, 'db' | 'now' | 'random' | 'secrets'>

/** Acts of acceptance that the company offers to the firms of the demo, some of them signed; once. */
export async function offerDemoPapers(deps: Omit<Deps, 'core'>): Promise<void> {
  const known = await deps.db.selectFrom('portal.papers').select('paper_id').limit(1).execute()
  if (known.length > 0) return
  for (const [account, months] of WAITING) for (const back of months) await offerAct(deps, account, back)
  const vvm = await deps.db
    .selectFrom('portal.account_links')
    .select('account')
    .where('account', 'like', '621%')
    .orderBy('account')
    .executeTakeFirst()
  for (const [account, daysAgo] of [...SIGNED, ...(vvm ? [[vvm.account, 5] as const] : [])]) {
    const at = { ...deps, now: () => new Date(deps.now().getTime() - daysAgo * 86_400_000) }
    await signAsCustomer(at, await offerAct(at, account, 1), account)
  }
}

async function offerAct(deps: Offering, account: string, back: number): Promise<string> {
  const today = kyivDate(deps.now())
  const place = siteOfAccount(account)
  if (!place) throw new Error(`no company has the account ${account}`)
  const month = addMonths(today, -back).slice(0, 7)
  const key = (await actOfBooks(deps, account, month)) ?? month
  const title = papersPage.actTitle(key === month ? account : key, month)
  const bytes = await renderPdf({
    fileName: title,
    title: paperKinds.act,
    subtitle: monthText(month),
    company: await companyHead(deps, place.site),
    madeAt: deps.now(),
    blocks: [
      {
        kind: 'facts',
        facts: [
          ['Особовий рахунок', account],
          ['Період', `${dateText(`${month}-01`)} – ${dateText(lastOfMonth(month))}`],
        ],
      },
      {
        kind: 'text',
        text: 'Постачальник передав, а споживач прийняв електричну енергію за цей період. Сторони не мають претензій одна до одної.',
      },
    ],
  })
  const isLate = back > 2
  // an act is signed within ten days
  const at = new Date(deps.now().getTime() - (isLate ? 12 * 86_400_000 : 0))
  return inTransaction(deps.db, (db) =>
    offer({ ...deps, db, now: () => at }, account, {
      kind: 'act',
      key,
      title,
      name: `${title}.pdf`,
      type: 'application/pdf',
      bytes,
      dueOn: addDays(today, isLate ? -2 : 12 - back),
      by: null,
    }),
  )
}

/** The act of a month that the books hold, as one that waits for its customer; null where they hold none. */
async function actOfBooks({ db }: Offering, account: string, month: string): Promise<string | null> {
  const { rows } = await sql<{ bill: string }>`
    update core.documents d
    set customer_signed_at = null, signed_by = null, refused_at = null, refused_by = null
    from core.accounts a
    where a.number = ${account} and d.account_id = a.account_id and d.kind = 'act' and d.period = ${`${month}-01`}::date
    returning d.bill`.execute(db)
  return rows[0]?.bill ?? null
}

const DAY = 86_400_000

/** Signs by a key that lives no longer: whoever owns the account, the demo vouches for it. */
async function signAsCustomer(deps: Omit<Deps, 'core'>, paper: string, account: string): Promise<void> {
  const { db, now } = deps
  const owner = await db
    .selectFrom('portal.users as u')
    .innerJoin('portal.account_links as l', 'l.user_id', 'u.user_id')
    .select(['u.user_id', 'u.company', 'u.edrpou'])
    .where('l.account', '=', account)
    .where('u.edrpou', 'is not', null)
    .executeTakeFirst()
  if (!owner?.edrpou) return
  const row = await selectPapers(deps).where('p.paper_id', '=', paper).executeTakeFirstOrThrow()
  const [document] = await keptBytes(deps, [row.sha256])
  if (!document) return
  const key = newDstuKey()
  const certificate = makeCertificate(
    {
      key,
      subject: {
        name: 'Підписувач компанії',
        organisation: owner.company ?? '',
        title: 'Директор',
        company: owner.edrpou,
      },
      serial: 1000 + row.size,
      from: new Date(now().getTime() - 30 * DAY),
      to: new Date(now().getTime() + 300 * DAY),
    },
    demoAuthority(),
  )
  const container = Buffer.from(signedData(document, { ...key, certificate }, { signedAt: now() }))
  const [verdict] = await judge(deps, [{ row, container }], owner.edrpou)
  if (!verdict?.accepted) return
  await inTransaction(db, (trx) =>
    keepSignature({ ...deps, db: trx }, { side: 'customer', user: owner.user_id, row, container, verdict }),
  )
  await sql`
    update core.documents d
    set customer_signed_at = ${now()}, signed_by = ${owner.company}, company_signed_at = null
    from core.accounts a
    where a.number = ${account} and d.account_id = a.account_id and d.kind = 'act' and d.bill = ${row.key}`.execute(
    db,
  )
}
