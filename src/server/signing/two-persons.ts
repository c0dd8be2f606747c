import { sql } from 'kysely'
import type { SignatureVerdict } from '#contract/paper-fields.ts'
import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import type { HandedIn } from './judge.ts'
import type { Business } from './store.ts'

type Store = Pick<Deps, 'db'>

/** Those of the documents whose account asks for two people: somebody prepares one and somebody else signs it. */
async function strictOf<T extends { readonly row: HandedIn['row'] }>(
  { db }: Store,
  items: readonly T[],
): Promise<T[]> {
  const strict = await db
    .selectFrom('portal.account_rules')
    .select('account')
    .where('account', 'in', [...new Set(items.map(({ row }) => row.account))])
    .where('two_persons', '=', true)
    .execute()
  return items.filter(({ row }) => strict.some(({ account }) => account === row.account))
}

/** @throws 'two-persons' | 'not-prepared' */
export async function assertTwoPersons(
  deps: Store,
  { userId }: Business,
  items: readonly HandedIn[],
): Promise<void> {
  for (const { row } of await strictOf(deps, items)) {
    if (row.prepared_by === null) throw new Problem('not-prepared', { field: 'paper' })
    if (row.prepared_by === userId) throw new Problem('two-persons', { field: 'paper' })
  }
}

/**
 * Two people have two keys: a container that only whoever prepared the document has signed is not taken from somebody
 * else. A key is theirs when they have signed by its certificate before, or it bears their name. @throws 'two-persons'
 */
export async function assertOtherKey(
  deps: Store,
  items: readonly HandedIn[],
  verdicts: readonly SignatureVerdict[],
): Promise<void> {
  const signed = items.flatMap(({ row, container }, index) => {
    const verdict = verdicts[index]
    return verdict?.accepted ? [{ row, container, signers: verdict.signers }] : []
  })
  if (signed.length === 0) return
  for (const { row, signers } of await strictOf(deps, signed)) {
    const { name, keys } = await knownOf(deps, row)
    const isTheirs = (signer: (typeof signers)[number]) =>
      keys.includes(keyOf(signer)) || (name !== '' && plain(signer.name) === name)
    if (signers.every(isTheirs))
      throw new Problem('two-persons', { field: 'paper', params: { signer: signers[0]?.name ?? name } })
  }
}

const keyOf = ({ issuer, serial }: { issuer: string; serial: string }) => `${serial} ${issuer}`
const plain = (name: string) =>
  name
    .toLocaleLowerCase('uk')
    .replaceAll(/['’ʼ`]/g, '’')
    .split(/\s+/)
    .filter(Boolean)
    .join(' ')

/** What is known of whoever prepared a document: the full name, and certificates signed by for its account before. */
async function knownOf({ db }: Store, { prepared_by, account }: HandedIn['row']) {
  const { rows } = await sql<{ name: string | null; keys: string[] | null }>`
    select case when u.surname is not null then concat_ws(' ', u.surname, u.name, u.middle_name) end as name,
      (select array_agg(distinct (s ->> 'serial') || ' ' || (s ->> 'issuer'))
       from portal.papers p
       join portal.paper_events e on e.paper_id = p.paper_id and e.kind = 'signed' and e.user_id = u.user_id
       cross join jsonb_array_elements(e.verdict -> 'signers') s
       where p.account = ${account}) as keys
    from portal.users u where u.user_id = ${prepared_by}`.execute(db)
  const [row] = rows
  return { name: plain(row?.name ?? ''), keys: row?.keys ?? [] }
}
