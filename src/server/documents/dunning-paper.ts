import type { z } from 'zod'
import type { dunning } from '#contract/document-dunning.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { ownAccount } from '#server/accounts/own-account.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { companyHead } from '#server/pdf/company-head.ts'
import { pdfFile } from '#server/pdf/document.ts'
import type { Fact } from '#server/pdf/paper.ts'
import { billPage } from '#text/bills.ts'
import { dateText, dateTimeText } from '#text/dates.ts'
import { dunningPage as words, dunningWays } from '#text/document-dunning.ts'
import { glue } from '#text/format.ts'
import { hryvniasText } from '#text/money.ts'
import { ownWarning } from './dunning.ts'

/** A warning on paper: the ground, the day and hour of the cut, who is in charge, and how to stop it. */
export async function warningFile(
  deps: Deps,
  caller: Caller<'entity' | 'provider'>,
  input: z.output<typeof dunning.paper.request>,
) {
  const [{ warning }, { head }] = await Promise.all([
    ownWarning(deps, caller, input),
    ownAccount(deps, caller, input.account),
  ])
  const stamp = (name: string, at: string | null): Fact[] =>
    at === null ? [] : [[name, dateTimeText(Date.parse(at))]]
  return pdfFile({
    fileName: words.fileName(warning.number),
    title: words.of(warning.number),
    subtitle: words.issued(warning.issuedOn),
    company: await companyHead(deps, head.site),
    madeAt: deps.now(),
    blocks: [
      {
        kind: 'facts',
        facts: [
          [billPage.customer, head.customer],
          [billPage.account, head.account],
          [billPage.address, glue(head.address)],
          [billPage.contract, billPage.contractOf(head.contractNumber, head.contractDate)],
          [words.ground, words.grounds[warning.ground]],
          [words.initiator, words.initiators[warning.initiator]],
          [words.cutAt, dateTimeText(Date.parse(warning.cutAt))],
          [words.notice, words.noticeDays(warning.noticeDays, warning.leastNoticeDays)],
          [words.inCharge, warning.inCharge],
          [words.channel, words.channels[warning.channel]],
          ...stamp(words.sentAt, warning.sentAt),
          ...stamp(words.deliveredAt, warning.deliveredAt),
          ...stamp(words.openedAt, warning.openedAt),
          ...stamp(words.acknowledgedAt, warning.acknowledgedAt),
        ],
      },
      ...(warning.amountKopiykas === null
        ? []
        : [{ kind: 'total' as const, name: words.debt, value: hryvniasText(warning.amountKopiykas) }]),
      ...(warning.note === null ? [] : [{ kind: 'text' as const, text: warning.note }]),
      { kind: 'heading', text: words.ways },
      ...dunningWays({ ...warning, cutOn: dateText(kyivDate(new Date(warning.cutAt))) }).map((text) => ({
        kind: 'text' as const,
        text: `• ${text}`,
      })),
      { kind: 'text', small: true, text: words.restored },
    ],
  })
}
