import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { staffCompany } from '#contract/staff-company.ts'
import { AGREEMENT_MIN, agreementOf, textsOf } from '#domain/agreement-text.ts'
import { isIsoDate } from '#domain/calendar.ts'
import { kyivDate, kyivMidnight } from '#domain/kyiv.ts'
import { sitesFor } from '#server/auth/staff.ts'
import { agreementVersions } from '#server/auth/agreement.ts'
import type { Deps, Visit } from '#server/deps.ts'
import { changedMeanwhile } from '#server/changed-meanwhile.ts'
import { Problem } from '#server/problem.ts'
import { propose } from '#server/proposals/propose.ts'
import { agreement } from '#text/agreement.ts'
import { companySettings } from '#text/staff-company.ts'
import type { Admin } from './store.ts'

/** Versions from the newest, and how many users have agreed to each as their latest one. */
export async function listAgreements(deps: Deps, caller: Admin) {
  const versions = await agreementVersions(deps)
  const { rows } = await sql<{ version: number; users: number }>`
    select version, count(*)::int as users
    from (select user_id, max(version) as version from portal.user_agreements group by user_id) latest
    group by version`.execute(deps.db)
  const users = new Map(rows.map((row) => [row.version, row.users]))
  return {
    status: 'success' as const,
    mayPropose: sitesFor(caller, 'company.edit') === null,
    versions: versions.map(({ version, publishedAt, sections }) => ({
      version,
      publishedAt: publishedAt.toISOString(),
      inForce: publishedAt <= deps.now(),
      users: users.get(version) ?? 0,
      ...textsOf(sections),
    })),
  }
}

/**
 * Proposes the next version. One account of a customer may hold places of several companies, so the agreement is one for
 * the installation and is proposed by whoever edits all of them. @throws 'not-found' | 'changed-meanwhile' | 'invalid'
 * | 'too-short' | 'date-invalid' | 'already-proposed' | 'conflict' where nothing differs
 */
export async function proposeAgreement(
  deps: Deps,
  caller: Admin,
  input: z.output<typeof staffCompany.proposeAgreement.request>,
  visit: Visit,
) {
  if (sitesFor(caller, 'company.edit') !== null) throw new Problem('not-found', { field: 'seen' })
  const [text, notice] = [input.text.trim(), input.notice.trim()]
  if (text.length < AGREEMENT_MIN)
    throw new Problem('too-short', { field: 'text', params: { n: AGREEMENT_MIN } })
  if (agreementOf(text, notice) === null) throw new Problem('invalid', { field: 'text' })
  if (input.from < kyivDate(deps.now())) throw new Problem('date-invalid', { field: 'from' })
  const [last] = await agreementVersions(deps)
  if (!last || last.version !== input.seen)
    throw changedMeanwhile('seen', { did: companySettings.didPublish(last?.version ?? 0) })
  const now = textsOf(last.sections)
  if (now.text === text && now.notice === notice) throw new Problem('conflict')
  const proposal = await propose(deps, caller, visit, {
    kind: 'agreement',
    site: null,
    subject: 'agreement',
    title: companySettings.version(last.version + 1),
    before: {
      agreementVersion: String(last.version),
      agreementText: now.text,
      agreementNotice: now.notice,
    },
    after: {
      agreementVersion: String(last.version + 1),
      agreementFrom: input.from,
      agreementText: text,
      agreementNotice: notice,
    },
  })
  return { status: 'success' as const, proposal }
}

type Proposal = { before: Record<string, string>; after: Record<string, string> }

/** Publishes a confirmed version; the earlier ones stay. @throws 'conflict' when another was published meanwhile */
export async function applyAgreement(
  deps: Pick<Deps, 'db' | 'now'>,
  { before, after }: Proposal,
): Promise<void> {
  const [last] = await agreementVersions(deps)
  const sections = agreementOf(after['agreementText'] ?? '', after['agreementNotice'] ?? '')
  const from = after['agreementFrom'] ?? ''
  if (!last || String(last.version) !== before['agreementVersion'] || sections === null || !isIsoDate(from))
    throw new Problem('conflict')
  const hash = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')
  // the first one came with the program, before anybody could be asked about another
  const { first } = await deps.db
    .selectFrom('portal.users')
    .select((eb) => eb.fn.min('created_at').as('first'))
    .executeTakeFirstOrThrow()
  await deps.db
    .insertInto('portal.agreements')
    .values({ version: agreement.version, published_at: first, text_hash: hash(agreement) })
    .onConflict((on) => on.doNothing())
    .execute()
  const starts = kyivMidnight(from)
  const published = await deps.db
    .insertInto('portal.agreements')
    .values({
      version: last.version + 1,
      published_at: starts > deps.now() ? starts : deps.now(),
      text_hash: hash(sections),
      sections: JSON.stringify(sections),
    })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  if (!published.numInsertedOrUpdatedRows) throw new Problem('conflict')
}
