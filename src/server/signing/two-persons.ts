import { sql } from 'kysely'
import type { SignatureVerdict } from '#contract/paper-fields.ts'
import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { nameOfUser } from '#server/auth/right-holders.ts'
import type { HandedIn } from './judge.ts'
import { accountsOf, type Business } from './store.ts'

type Store = Pick<Deps, 'db'>

/** Those of the documents whose account asks for two people: somebody prepares one and somebody else signs it. */
async function strictOf<T extends { readonly row: HandedIn['row'] }>(
  { db }: Store,
  items: readonly T[],
): Promise<T[]> {
  const strict = await db
    .selectFrom('portal.account_rules')
    .select('account')
    .where('account', 'in', [...new Set(items.flatMap(({ row }) => accountsOf(row)))])
    .where('two_persons', '=', true)
    .execute()
  return items.filter(({ row }) => strict.some(({ account }) => accountsOf(row).includes(account)))
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
 * Two people have two keys: a container is taken from somebody else only when somebody of the company who is not who
 * prepared the document has signed it. A key is the preparer's when they have signed by it or by its certificate
 * before, or it bears their name. @param code of the company. @throws 'two-persons'
 */
export async function assertOtherKey(
  deps: Store,
  items: readonly HandedIn[],
  verdicts: readonly SignatureVerdict[],
  code: string | null,
): Promise<void> {
  const signed = items.flatMap(({ row, container }, index) => {
    const verdict = verdicts[index]
    return verdict?.accepted ? [{ row, container, signers: verdict.signers }] : []
  })
  if (signed.length === 0) return
  for (const { row, signers } of await strictOf(deps, signed)) {
    const { name, keys } = await knownOf(deps, row)
    const isTheirs = (signer: (typeof signers)[number]) =>
      keysOf(signer).some((key) => keys.includes(key)) || (name !== '' && plain(signer.name) === name)
    // a sole trader's certificate may name no company
    const isOfCompany = ({ company }: (typeof signers)[number]) =>
      company === code || (company === null && code?.length === SOLE_TRADER)
    if (!signers.some((signer) => isOfCompany(signer) && !isTheirs(signer)))
      throw new Problem('two-persons', { field: 'paper', params: { signer: signers[0]?.name ?? name } })
  }
}

/** Digits of the code of a person. */
const SOLE_TRADER = 10

/** A certificate, and the key that a renewed one may have too. */
const keysOf = ({ issuer, serial, key }: SignatureVerdict['signers'][number]) => [
  `${serial} ${issuer}`,
  ...(key === undefined ? [] : [key]),
]
const plain = (name: string) =>
  name
    .toLocaleLowerCase('uk')
    .normalize('NFKC')
    .replaceAll(/['’‘ʼʹ`´]/g, '’')
    .split(/\s+/)
    .filter(Boolean)
    .join(' ')

/** What is known of whoever prepared a document: the full name, and certificates signed by for its account before. */
async function knownOf({ db }: Store, { prepared_by, account }: HandedIn['row']) {
  const { rows } = await sql<{ name: string | null; keys: (string | null)[] | null }>`
    select ${nameOfUser} as name,
      (select array_agg(distinct k.key)
       from portal.papers p
       join portal.paper_events e on e.paper_id = p.paper_id and e.kind = 'signed' and e.user_id = u.user_id
       cross join jsonb_array_elements(e.verdict -> 'signers') s
       cross join lateral (values ((s ->> 'serial') || ' ' || (s ->> 'issuer')), (s ->> 'key')) as k (key)
       where p.account = ${account}) as keys
    from portal.users u where u.user_id = ${prepared_by}`.execute(db)
  const [row] = rows
  return { name: plain(row?.name ?? ''), keys: row?.keys ?? [] }
}
