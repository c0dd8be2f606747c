import { sql } from 'kysely'
import type { z } from 'zod'
import type { staffPayments as calls } from '#contract/staff-payments.ts'
import { isEdrpou } from '#domain/edrpou.ts'
import { isIban, normalizeIban } from '#domain/iban.ts'
import { isSite } from '#domain/site.ts'
import { assertSite } from '#server/auth/staff.ts'
import { inTransaction } from '#server/db/open.ts'
import type { Deps, Visit } from '#server/deps.ts'
import { MERCHANT_SECRETS, merchantFingerprint, sealMerchant } from '#server/payments/merchants.ts'
import { Problem } from '#server/problem.ts'
import { propose } from '#server/proposals/propose.ts'
import { siteName } from '#text/site-name.ts'
import { payProviders, staffPayments as words } from '#text/staff-payments.ts'
import type { Staff } from './list.ts'

/** Agreements in force and those that wait; nothing secret leaves. */
export async function listMerchants(
  deps: Deps,
  caller: Staff,
  { site }: z.output<typeof calls.merchants.request>,
) {
  assertSite(caller, 'company.edit', site, 'site')
  const rows = await deps.db
    .selectFrom('portal.merchants as m')
    .leftJoin('portal.proposals as p', (join) =>
      join
        .on('p.kind', '=', 'merchant-keys')
        .on('p.state', '=', 'pending')
        .on(sql<boolean>`p.after ->> 'merchant' = m.merchant_id::text`),
    )
    .selectAll('m')
    .select(['p.proposal_id', 'p.proposed_by as proposer'])
    .where('m.site', '=', site)
    .where(sql<boolean>`(m.state = 'active' or (m.state = 'proposed' and p.proposal_id is not null))`)
    .orderBy('m.provider')
    .orderBy('m.service')
    .orderBy('m.proposed_at')
    .execute()
  return {
    status: 'success' as const,
    rows: rows.flatMap((row) =>
      isSite(row.site) && (row.state === 'active' || row.state === 'proposed')
        ? [
            {
              id: row.merchant_id,
              site: row.site,
              provider: row.provider,
              service: row.service,
              publicPart: row.public_part,
              fingerprint: row.fingerprint,
              payee:
                row.payee_iban === null
                  ? null
                  : { name: row.payee_name ?? '', edrpou: row.payee_edrpou ?? '', iban: row.payee_iban },
              payerFee: row.payer_fee,
              state: row.state,
              at: (row.active_from ?? row.proposed_at).toISOString(),
              ownProposal:
                row.state === 'proposed' && row.proposer === caller.userId ? row.proposal_id : null,
            },
          ]
        : [],
    ),
  }
}

/**
 * Keeps new keys sealed until another person confirms them: the proposal itself holds only what is not secret.
 *
 * @throws 'not-found' | 'invalid' on `secret` with other fields than the provider's | 'iban-invalid' | 'edrpou-invalid' |
 * 'already-proposed'
 */
export async function proposeMerchant(
  deps: Deps,
  caller: Staff,
  input: z.output<typeof calls.proposeMerchant.request>,
  visit: Visit,
) {
  const { site, provider, service = null, secret, payee, payerFee = 0 } = input
  assertSite(caller, 'company.edit', site, 'site')
  const wanted = MERCHANT_SECRETS[provider]
  const given = Object.keys(secret)
  if (given.length !== wanted.length || !wanted.every((name) => given.includes(name)))
    throw new Problem('invalid', { field: 'secret' })
  if (payee && !isIban(payee.iban)) throw new Problem('iban-invalid', { field: 'payee' })
  if (payee && !isEdrpou(payee.edrpou)) throw new Problem('edrpou-invalid', { field: 'payee' })
  return inTransaction(deps.db, async (db) => {
    const inner = { ...deps, db }
    const merchant_id = deps.random.uuid()
    const publicPart = input.publicPart.trim()
    const fingerprint = merchantFingerprint(deps.secrets, secret)
    const now = await db
      .selectFrom('portal.merchants')
      .select(['public_part', 'fingerprint'])
      .where('site', '=', site)
      .where('provider', '=', provider)
      .where('service', service === null ? 'is' : '=', service)
      .where('state', '=', 'active')
      .executeTakeFirst()
    const proposal = await propose(inner, caller, visit, {
      kind: 'merchant-keys',
      site,
      subject: `${site}:${provider}:${service ?? ''}`,
      title: words.merchantOf(siteName(site), payProviders[provider]),
      before: { merchantPublic: now?.public_part ?? '', merchantKey: now?.fingerprint ?? '' },
      after: { merchantPublic: publicPart, merchantKey: fingerprint, merchant: merchant_id },
    })
    await db
      .insertInto('portal.merchants')
      .values({
        merchant_id,
        site,
        provider,
        service,
        public_part: publicPart,
        sealed: sealMerchant(deps.secrets.seal, deps.random.bytes(12), merchant_id, secret),
        fingerprint,
        payee_name: payee?.name.trim() ?? null,
        payee_edrpou: payee?.edrpou.trim() ?? null,
        payee_iban: payee ? normalizeIban(payee.iban) : null,
        payer_fee: payerFee,
        proposed_by: caller.userId,
        proposed_at: deps.now(),
      })
      .execute()
    return { status: 'success' as const, proposal }
  })
}
