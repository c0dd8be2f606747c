import { addDays, addMonths, lastOfMonth } from '#domain/calendar.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { siteOfAccount } from '#domain/site.ts'
import { entities, providerAccounts } from '#seeds/demo-users.ts'
import { inTransaction } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { companyHead } from '#server/pdf/company-head.ts'
import { renderPdf } from '#server/pdf/document.ts'
import { offer } from '#server/signing/offer.ts'
import { dateText, monthText } from '#text/dates.ts'
import { paperKinds } from '#text/papers.ts'

/** Who has acts to sign, and of how many months; the oldest is overdue. */
const WAITING: readonly (readonly [account: string, months: number])[] = [
  [entities.bakery.login, 3],
  [entities.plant.login, 1],
  [entities.heat.login, 50],
  [providerAccounts.active, 2],
]

/** Acts of acceptance that the company offers to the firms of the demo; once. */
export async function offerDemoPapers(deps: Pick<Deps, 'db' | 'now' | 'random'>): Promise<void> {
  const known = await deps.db.selectFrom('portal.papers').select('paper_id').limit(1).execute()
  if (known.length > 0) return
  const today = kyivDate(deps.now())
  for (const [account, months] of WAITING) {
    const place = siteOfAccount(account)
    if (!place) continue
    const company = await companyHead(deps, place.site)
    for (let back = 1; back <= months; back++) {
      const month = addMonths(today, -back).slice(0, 7)
      const title = `${paperKinds.act} ${account} за ${monthText(month)}`
      const bytes = await renderPdf({
        fileName: title,
        title: paperKinds.act,
        subtitle: monthText(month),
        company,
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
      await inTransaction(deps.db, (db) =>
        offer({ ...deps, db }, account, {
          kind: 'act',
          key: month,
          title,
          name: `${title}.pdf`,
          type: 'application/pdf',
          bytes,
          dueOn: addDays(today, back > 2 ? -2 : 12 - back),
          by: null,
        }),
      )
    }
  }
}
