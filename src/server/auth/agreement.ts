import type { z } from 'zod'
import type { auth } from '#contract/sign-in.ts'
import type { AgreementSection } from '#domain/agreement-text.ts'
import { writeAudit } from '#server/audit/audit.ts'
import type { Caller, Deps, Visit } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { agreement } from '#text/agreement.ts'

export type AgreementVersion = {
  version: number
  publishedAt: Date
  sections: readonly AgreementSection[]
}

/** Versions from the newest, with those that are not in force yet; the first one travels with the program. */
export async function agreementVersions({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<AgreementVersion[]> {
  const rows = await db
    .selectFrom('portal.agreements')
    .select(['version', 'published_at', 'sections'])
    .orderBy('version', 'desc')
    .execute()
  const kept = rows.map(({ version, published_at, sections }) => ({
    version,
    publishedAt: published_at,
    sections: sections ?? agreement.sections,
  }))
  return kept.some(({ version }) => version === agreement.version)
    ? kept
    : [...kept, { version: agreement.version, publishedAt: now(), sections: agreement.sections }]
}

/** The version of the user agreement in force at this moment (product.md §1). */
async function agreementVersion({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const { version } = await db
    .selectFrom('portal.agreements')
    .select((eb) => eb.fn.max('version').as('version'))
    .where('published_at', '<=', now())
    .executeTakeFirstOrThrow()
  return version ?? agreement.version
}

/** @throws 'agreement-outdated' where another version is accepted than the one in force @returns the latter */
export async function acceptedVersion(deps: Pick<Deps, 'db' | 'now'>, named: number | undefined) {
  const version = await agreementVersion(deps)
  if (named !== undefined && named !== version)
    throw new Problem('agreement-outdated', { field: 'agreement' })
  return version
}

/** A version of the user agreement, by default the one in force; older ones stay readable. @throws 'not-found' */
export async function readAgreement(
  deps: Deps,
  _caller: null,
  input: z.output<typeof auth.agreement.request>,
) {
  const known = (await agreementVersions(deps)).filter(({ publishedAt }) => publishedAt <= deps.now())
  const chosenVersion =
    input.version === undefined ? known[0] : known.find(({ version }) => version === input.version)
  if (!chosenVersion) throw new Problem('not-found', { field: 'version' })
  return {
    status: 'success' as const,
    version: chosenVersion.version,
    publishedAt: chosenVersion.publishedAt.toISOString(),
    title: agreement.title,
    sections: chosenVersion.sections.map(({ id, heading, paragraphs }) => ({
      id,
      heading,
      paragraphs: [...paragraphs],
    })),
    versions: known.map(({ version, publishedAt }) => ({ version, publishedAt: publishedAt.toISOString() })),
  }
}

type Customer = Caller<'person' | 'entity' | 'provider'>

/** The version that the caller is asked to agree to; null: nothing. Whoever looks at a cabinet is not asked. */
export async function ownAgreement(deps: Deps, caller: Customer) {
  const version = await agreementVersion(deps)
  const accepted = await deps.db
    .selectFrom('portal.user_agreements')
    .select((eb) => eb.fn.max('version').as('version'))
    .where('user_id', '=', caller.userId)
    .executeTakeFirst()
  const agreed = accepted?.version ?? agreement.version
  return { status: 'success' as const, asks: caller.look === null && agreed < version ? version : null }
}

/** @throws 'agreement-outdated' when another version is in force meanwhile */
export async function acceptAgreement(
  deps: Deps,
  caller: Customer,
  input: z.output<typeof auth.acceptAgreement.request>,
  visit: Visit,
) {
  const version = await acceptedVersion(deps, input.agreement)
  const { numInsertedOrUpdatedRows } = await deps.db
    .insertInto('portal.user_agreements')
    .values({ user_id: caller.userId, version, accepted_at: deps.now() })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows)
    await writeAudit(deps, visit, {
      action: 'agreement-accepted',
      outcome: 'success',
      actorKind: caller.kind,
      actorId: caller.userId,
      site: caller.site,
      details: { version },
    })
  return { status: 'success' as const, version }
}
