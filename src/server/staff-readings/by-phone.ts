import type { z } from 'zod'
import type { staffReadings } from '#contract/staff-readings.ts'
import { normalizeEic } from '#domain/eic.ts'
import { normalizePhone } from '#domain/phone.ts'
import { siteOfAccount } from '#domain/site.ts'
import { writeAudit } from '#server/audit/audit.ts'
import { sitesFor } from '#server/auth/staff.ts'
import { type FmReply, type FmRequest, fm } from '#server/core/function-modules.ts'
import { onField } from '#server/core/on-field.ts'
import type { Caller, Deps, Visit } from '#server/deps.ts'
import { tellAbout } from '#server/outbox/tell-about.ts'
import { Problem } from '#server/problem.ts'
import { metersToEnter } from '#server/readings/meters.ts'
import { siteOf } from './one.ts'
import { outlineOf } from './shown.ts'

/** What is typed tells what it is: ten digits an account, 62Z an EIC, a telephone; else an address. */
function searchBy(text: string): Pick<FmRequest<'ZPORTAL_ACCOUNT_SEARCH'>, 'by' | 'search'> {
  const search = text.trim()
  if (siteOfAccount(search)) return { by: 'account', search }
  if (/^62z/i.test(search)) return { by: 'eic', search: normalizeEic(search) }
  const phone = normalizePhone(search)
  return phone ? { by: 'phone', search: phone } : { by: 'address', search }
}

/** Whoever telephones says what they know; of what is found only an outline is shown. */
export async function findCallers(
  deps: Deps,
  caller: Caller<'admin'>,
  { search }: z.output<typeof staffReadings.find.request>,
) {
  const sites = sitesFor(caller, 'readings.enter')
  const { accounts } = await deps.core.call(fm.ZPORTAL_ACCOUNT_SEARCH, { ...searchBy(search), limit: 50 })
  return {
    status: 'success' as const,
    accounts: accounts
      .filter(({ site }) => sites === null || sites.includes(site))
      .slice(0, 20)
      .map(({ account, site, kind, customer, address }) => ({
        account,
        site,
        kind,
        ...outlineOf(kind, customer, address),
      })),
  }
}

export async function metersOfCaller(
  deps: Deps,
  caller: Caller<'admin'>,
  { account }: z.output<typeof staffReadings.meters.request>,
) {
  siteOf(caller, 'readings.enter', account)
  const [{ accounts }, { countsOn, meters }] = await Promise.all([
    deps.core.call(fm.ZPORTAL_ACCOUNT_GET, { accounts: [account] }),
    metersToEnter(deps, account).catch(onField('account-not-found', 'account')),
  ])
  const [head] = accounts
  if (!head) throw new Problem('account-not-found', { field: 'account' })
  return {
    status: 'success' as const,
    account,
    kind: head.kind,
    ...outlineOf(head.kind, head.customer, head.address),
    countsOn,
    meters,
  }
}

/** The same checks as of what customers hand in by themselves; everybody who has the account is told. */
export async function enterByPhone(
  deps: Deps,
  caller: Caller<'admin'>,
  input: z.output<typeof staffReadings.enter.request>,
  visit: Visit,
) {
  const { account } = input
  const site = siteOf(caller, 'readings.enter', account)
  const now = deps.now().toISOString()
  const reply = await deps.core
    .call(
      fm.ZPORTAL_READING_SUBMIT,
      {
        account,
        meterId: input.meterId,
        values: input.values,
        now,
        confirmed: input.confirmed ? ['deviation'] : [],
        replaces: input.replaces ?? false,
        source: 'phone',
      },
      { key: `${caller.userId}:${visit.idempotencyKey ?? visit.callId}` },
    )
    .catch(onField('counter-not-found', 'meterId'))
    .catch(onField('account-not-found', 'account'))
  await writeAudit(deps, visit, {
    action: input.replaces ? 'reading-corrected' : 'reading-submitted',
    outcome: 'success',
    actorKind: 'admin',
    actorId: caller.userId,
    account,
    site,
    details: { receipt: reply.receipt, countsOn: reply.countsOn, source: 'phone' },
  })
  return {
    status: 'success' as const,
    receipt: reply.receipt,
    countsOn: reply.countsOn,
    held: isHeld(reply),
    kwh: reply.calculation?.kwh ?? null,
    amountKopiykas: reply.calculation?.amountKopiykas ?? null,
    told: await tellOfPhoned(deps, account, reply),
  }
}

type Submitted = FmReply<'ZPORTAL_READING_SUBMIT'>
const isHeld = ({ readings }: Submitted): boolean => readings.some(({ state }) => state === 'held')

async function tellOfPhoned(deps: Deps, account: string, reply: Submitted): Promise<number> {
  const { accounts } = await deps.core.call(fm.ZPORTAL_ACCOUNT_GET, { accounts: [account] })
  const address = accounts[0]?.address ?? ''
  const { receipt, countsOn } = reply
  const to = { account }
  return isHeld(reply)
    ? tellAbout(deps, 'readingHeld', {
        key: `reading:${account}:${receipt}:held`,
        to,
        facts: { receipt, address, phoned: true },
      })
    : tellAbout(deps, 'readingAccepted', {
        key: `reading:${account}:${receipt}:accepted`,
        to,
        facts: { receipt, countsOn, address, phoned: true },
        inbox: true,
      })
}
