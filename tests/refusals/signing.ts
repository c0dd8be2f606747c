import { sql } from 'kysely'
import type { ErrorCode } from '#contract/errors.ts'
import { makeAttachment } from '#tests/setup/actors.ts'
import { makeAct } from '#tests/setup/papers-of-accounts.ts'
import { makeRequest } from '#tests/setup/requests.ts'
import { madeByHand } from './apartments.ts'
import { after, type Provocation, type Provocations, wrong } from './provocation.ts'

const NOBODYS = '00000000-0000-4000-8000-000000000000'
/** Declined by a colleague meanwhile. */
const declined = (field: string): Provocation =>
  after(
    ({ paper }, t) =>
      t.deps.db
        .updateTable('portal.papers')
        .set({ state: 'declined' })
        .where('paper_id', '=', paper)
        .execute(),
    field,
  )

/** Two people are asked for, and nobody has prepared it. */
const unprepared: Provocation = after(
  ({ account }, t) =>
    t.deps.db
      .insertInto('portal.account_rules')
      .values({ account, two_persons: true, set_by: null, set_at: t.deps.now() })
      .execute(),
  'paper',
)
/** Begins like a container. */
const container = Buffer.from('30030201ff', 'hex')

/** The one who prepared it would sign it, against the rule of the company. */
const preparedByMe: Provocation = after(async ({ paper, account, user }, t) => {
  const { db, now } = t.deps
  await db
    .updateTable('portal.papers')
    .set({ prepared_by: user.userId })
    .where('paper_id', '=', paper)
    .execute()
  await db
    .insertInto('portal.account_rules')
    .values({ account, two_persons: true, set_by: null, set_at: now() })
    .execute()
}, 'paper')

/** All accounts of the provider are suspended. */
const suspended = (field?: string): Provocation =>
  after(
    ({ user }, t) =>
      t.deps.db
        .updateTable('portal.account_links')
        .set({ status: 'suspended' })
        .where('user_id', '=', user.userId)
        .execute(),
    field,
  )

/** The customer objects to the volumes of the act meanwhile. */
const objected: Provocation = after(async ({ paper, account }, t) => {
  const { key: bill } = await t.deps.db
    .selectFrom('portal.papers')
    .select('key')
    .where('paper_id', '=', paper)
    .executeTakeFirstOrThrow()
  await makeRequest(t, { kind: 'acceptance-objection', subject: bill, account, facts: { bill } })
}, 'paper')

/** The act to offer is objected to. */
const objectedAct: Provocation = {
  field: 'key',
  send: async (_good, { account }, t) => {
    const bill = await makeAct(t, account)
    await makeRequest(t, { kind: 'acceptance-objection', subject: bill, account, facts: { bill } })
    return { body: { kind: 'act', key: bill } }
  },
}

/** A colleague signed for the company meanwhile. */
const signedByColleague: Provocation = after(
  ({ paper }, t) =>
    t.deps.db
      .updateTable('portal.papers')
      .set({ company_signed_at: t.deps.now() })
      .where('paper_id', '=', paper)
      .execute(),
  'paper',
)

/** A check that was not waited for has ended with this. */
const endedWith = (code: ErrorCode, params: Record<string, string> = {}): Provocation =>
  after(
    ({ paper, user }, t) =>
      t.deps.db
        .insertInto('portal.paper_checks')
        .values({
          paper_id: paper,
          user_id: user.userId,
          check_id: NOBODYS,
          leased_until: t.deps.now(),
          place: null,
          problem: JSON.stringify({ code, field: 'paper', params }),
        })
        .execute(),
    'paper',
  )

/** Documents to sign. */
export const signing: Provocations = {
  '/api/entity/papers/offer': {
    'not-found': wrong('key', '2026', { field: undefined }),
    'period-invalid': wrong('key', '2026-05-01_2026-01-01'),
    'bill-not-found': {
      field: 'key',
      send: () => ({ body: { kind: 'bill', key: '2610-0099999999' } }),
    },
    'invoice-call-centre': {
      ...madeByHand,
      field: undefined,
      send: (_good, me) => ({ body: { kind: 'bill', key: me.bill } }),
    },
    'act-objected': objectedAct,
    'too-many-papers': after(({ account }, t) =>
      sql`insert into portal.papers
          (paper_id, account, kind, key, title, name, media_type, sha256, size, offered_at)
        select gen_random_uuid(), ${account}, 'bill', n::text, 'Рахунок', 'рахунок.pdf', 'application/pdf',
          (select sha256 from portal.kept_bytes limit 1), 1, now() from generate_series(1, 500) n`.execute(
        t.deps.db,
      ),
    ),
  },
  '/api/entity/papers/sign': {
    'not-found': wrong('signed', [{ paper: NOBODYS, container: 'MIIB' }]),
    'paper-not-waiting': declined('paper'),
    'act-objected': objected,
    'two-persons': preparedByMe,
    'not-prepared': unprepared,
    'documents-closed': { ...suspended(), as: 'provider' },
  },
  '/api/entity/papers/upload': {
    'two-persons': { ...preparedByMe, send: () => ({ file: container }) },
    'not-prepared': { ...unprepared, send: () => ({ file: container }) },
    'documents-closed': { ...suspended(), as: 'provider', send: () => ({ file: container }) },
    'act-objected': { ...objected, send: () => ({ file: container }) },
    'paper-not-waiting': { ...declined('paper'), send: () => ({ file: container }) },
    'file-error': { field: 'file', send: () => ({ file: Buffer.alloc(0) }) },
    'file-too-large': { field: 'file', send: () => ({ file: Buffer.alloc(10 * 1024 * 1024 + 1) }) },
  },
  '/api/entity/papers/checked': {
    'paper-not-waiting': endedWith('paper-not-waiting'),
    'act-objected': endedWith('act-objected'),
    'two-persons': endedWith('two-persons', { signer: 'Коваль Ірина' }),
    'right-missing': endedWith('right-missing', { right: 'sign' }),
  },
  '/api/entity/papers/prepare': { 'paper-not-waiting': declined('papers') },
  '/api/entity/papers/decline': {
    'paper-not-waiting': declined('paper'),
    'documents-closed': { ...suspended(), as: 'provider' },
  },
  '/api/provider/documents/send': {
    required: wrong('title', undefined),
    'documents-closed': { ...suspended(), as: 'provider' },
    'request-open': after(async (me, t, { body }) =>
      t.call('/api/provider/documents/send', { ...body, file: await makeAttachment(t, me) } as never),
    ),
  },
  '/api/provider/documents/file': { 'documents-closed': { ...suspended(), as: 'provider' } },
  '/api/admin/papers/sign': {
    'not-found': wrong('signed', [{ paper: NOBODYS, container: 'MIIB' }]),
    'paper-not-waiting': signedByColleague,
    'act-objected': objected,
  },
  '/api/admin/papers/checked': {
    'paper-not-waiting': endedWith('paper-not-waiting'),
    'act-objected': endedWith('act-objected'),
  },
  '/api/admin/papers/upload': {
    'act-objected': { ...objected, send: () => ({ file: container }) },
    'paper-not-waiting': { ...signedByColleague, send: () => ({ file: container }) },
    'file-error': { field: 'file', send: () => ({ file: Buffer.alloc(0) }) },
    'file-too-large': { field: 'file', send: () => ({ file: Buffer.alloc(10 * 1024 * 1024 + 1) }) },
  },
}
