import type { z } from 'zod'
import type { entityViolations } from '#contract/document-violations.ts'
import { formatMoney } from '#domain/money.ts'
import { ownAccount } from '#server/accounts/own-account.ts'
import { fm } from '#server/core/function-modules.ts'
import { inTransaction } from '#server/db/open.ts'
import type { Caller, Deps, Visit } from '#server/deps.ts'
import { companyHead } from '#server/pdf/company-head.ts'
import { pdfFile } from '#server/pdf/document.ts'
import { Problem } from '#server/problem.ts'
import { fileRequest } from '#server/requests/file-request.ts'
import { billPage } from '#text/bills.ts'
import { dateText } from '#text/dates.ts'
import { violationsPage as words, violationStates } from '#text/documents.ts'
import { glue, numberText } from '#text/format.ts'
import { hryvniasText, priceText } from '#text/money.ts'

type Firm = Caller<'entity' | 'provider'>

/** @throws 'account-not-found'; 'not-found' on `number` */
async function ownAct(deps: Deps, caller: Firm, request: { account: string; number: string }) {
  const { head } = await ownAccount(deps, caller, request.account)
  const { acts } = await deps.core.call(fm.ZPORTAL_VIOLATIONS_LIST, { account: head.account })
  const act = acts.find(({ number }) => number === request.number)
  if (!act) throw new Problem('not-found', { field: 'number' })
  return { head, act }
}

/** How the cost of an act was counted, as a PDF. */
export async function calculationFile(
  deps: Deps,
  caller: Firm,
  input: z.output<typeof entityViolations.calculation.request>,
) {
  const { head, act } = await ownAct(deps, caller, input)
  return pdfFile({
    fileName: words.calculationName(act.number),
    title: words.calculationOf(act.number),
    subtitle: words.drawn(act.drawnOn),
    company: await companyHead(deps, head.site),
    madeAt: deps.now(),
    blocks: [
      {
        kind: 'facts',
        facts: [
          [billPage.customer, head.customer],
          [billPage.account, head.account],
          [billPage.address, glue(head.address)],
          [words.violation, act.kind],
          [words.inspector, act.inspector],
          [words.commission, act.commissionOn === null ? words.noCommission : dateText(act.commissionOn)],
          [words.state, violationStates[act.state].name],
        ],
      },
      ...(act.calculation.length === 0
        ? [{ kind: 'text' as const, text: words.noCalculation }]
        : [
            {
              kind: 'table' as const,
              columns: [
                { title: words.calculation.name, share: 4 },
                { title: words.calculation.days, share: 1, figures: true },
                { title: words.calculation.kwh, share: 1.6, figures: true },
                { title: words.calculation.price, share: 1.6, figures: true },
                { title: words.calculation.amount, share: 2, figures: true },
              ],
              rows: act.calculation.map((line) => [
                line.name,
                String(line.days),
                numberText(line.kwh),
                priceText(line.priceE4),
                formatMoney(line.amountKopiykas),
              ]),
            },
          ]),
      ...(act.amountKopiykas === null
        ? []
        : [
            {
              kind: 'total' as const,
              name: words.calculation.total,
              value: hryvniasText(act.amountKopiykas),
            },
          ]),
    ],
  })
}

/** An act is disputed while it is not paid, cancelled or disputed already. @throws 'conflict', 'request-open' */
export async function disputeAct(
  deps: Deps,
  caller: Firm,
  input: z.output<typeof entityViolations.dispute.request>,
  visit: Visit,
) {
  const { head, act } = await ownAct(deps, caller, input)
  if (act.state !== 'drawn' && act.state !== 'reviewed') throw new Problem('conflict', { field: 'number' })
  return inTransaction(deps.db, async (db) => ({
    status: 'success' as const,
    request: await fileRequest(
      { ...deps, db },
      caller,
      {
        account: head.account,
        kind: 'violation-dispute',
        subject: act.number,
        facts: { number: act.number, kwh: act.kwh, amount: act.amountKopiykas },
        text: input.reason,
        files: input.files ?? [],
      },
      visit,
    ),
  }))
}
