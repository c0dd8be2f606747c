import type { z } from 'zod'
import type { signing } from '#contract/signing.ts'
import { addDays } from '#domain/calendar.ts'
import { kyivDate } from '#domain/kyiv.ts'
import type { PaperKind } from '#domain/papers.ts'
import type { Deps } from '#server/deps.ts'
import { assertNotObjected } from '#server/documents/act-objection.ts'
import { documentToSign } from '#server/documents/to-sign.ts'
import { lockPapers } from '#server/documents/take-paper-back.ts'
import { tellAbout } from '#server/outbox/tell-about.ts'
import { massProtocol } from '#server/readings/file-protocol.ts'
import { ownNumber } from '#server/own-number.ts'
import { Problem } from '#server/problem.ts'
import { addEvent, type Business, keepBytes } from './store.ts'

/** A document as it is offered: its bytes do not change any more. */
export type Offered = {
  readonly kind: PaperKind
  readonly key: string
  readonly title: string
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array
  readonly dueOn: string | null
  /** other accounts that it names */
  readonly alsoOf?: readonly string[]
  /** who made it; null = the company */
  readonly by: string | null
  /** the customer is told by whoever offers it */
  readonly quiet?: boolean
}

/** Days in which an act is to be signed or objected to. */
export const DAYS_TO_SIGN = 10
/** More than an accountant signs in a month of the largest firm. */
const MOST_WAITING = 500

/**
 * Makes a document of an account and keeps its bytes. The same that still waits since an earlier day is replaced, unless
 * somebody has worked on it: the figures may have changed.
 * @throws 'account-not-found' | 'bill-not-found' | 'invoice-call-centre' | 'period-invalid' | 'too-many-papers' |
 * 'act-objected'
 */
export async function offerPaper(
  deps: Deps,
  caller: Business,
  input: z.output<typeof signing.offer.request>,
) {
  const account = ownNumber(caller, input.account)
  const { name, type, bytes, accounts } = await made(deps, caller, {
    account,
    kind: input.kind,
    key: input.key,
  })
  const paper = await offer(deps, account, {
    alsoOf: accounts.filter((number) => number !== account),
    kind: input.kind,
    key: input.key,
    title: name.replace(/\.(pdf|csv)$/, ''),
    name,
    type,
    bytes,
    dueOn: addDays(kyivDate(deps.now()), DAYS_TO_SIGN),
    by: caller.userId,
  })
  return { status: 'success' as const, paper }
}

type Wish = { account: string; kind: PaperKind & z.output<typeof signing.offer.request>['kind']; key: string }

/** What it is of stands in one field of the request. */
async function made(deps: Deps, caller: Business, { account, kind, key }: Wish) {
  try {
    return kind === 'readings'
      ? await massProtocol(deps, caller, { account, file: key })
      : {
          ...(await documentToSign(deps, caller, { account, kind, key })),
          type: 'application/pdf',
          accounts: [account],
        }
  } catch (error) {
    if (!(error instanceof Problem) || error.field === undefined) throw error
    throw new Problem(error.code, {
      field: error.field === 'account' ? 'account' : 'key',
      params: error.params,
    })
  }
}

type Before = {
  state: 'waiting' | 'signed' | 'done' | 'declined' | 'replaced'
  offered_at: Date
  company_signed_at: Date | null
  prepared_by: string | null
}

/**
 * What the company signed or another person prepared is not made anew; an act says the same on every day, and what was
 * said of it is final. Who has declined another document and asks for it again gets it as it is now.
 */
const isStale = (before: Before, { kind, by }: Pick<Offered, 'kind' | 'by'>, now: Date): boolean =>
  before.state === 'replaced' ||
  (before.state === 'declined' && kind !== 'act') ||
  (before.state === 'waiting' &&
    kind !== 'act' &&
    before.company_signed_at === null &&
    (before.prepared_by === null || before.prepared_by === by) &&
    kyivDate(before.offered_at) < kyivDate(now))

/**
 * Keeps a document for a signature, inside a transaction; in place of an earlier one it is due when that was.
 * @returns the paper: the new one, or the same that was offered before and is signed or not stale
 * @throws 'too-many-papers' | 'act-objected'
 */
export async function offer(
  deps: Pick<Deps, 'db' | 'now' | 'random' | 'secrets'>,
  account: string,
  { kind, key, title, name, type, bytes, dueOn, by, quiet = false, alsoOf = [] }: Offered,
): Promise<string> {
  const { db, now, random } = deps
  await lockPapers(deps, account)
  if (kind === 'act') await assertNotObjected(deps, [{ account, key }], 'key')
  const before = await db
    .selectFrom('portal.papers')
    .select(['paper_id', 'version', 'state', 'offered_at', 'due_on', 'company_signed_at', 'prepared_by'])
    .where('account', '=', account)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (before && !isStale(before, { kind, by }, now())) return before.paper_id
  const { waiting } = await db
    .selectFrom('portal.papers')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('account', '=', account)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  if (Number(waiting) >= MOST_WAITING) throw new Problem('too-many-papers')
  if (before)
    await db
      .updateTable('portal.papers')
      .set({ state: 'replaced' })
      .where('paper_id', '=', before.paper_id)
      .execute()
  const due = before?.state === 'waiting' ? (before.due_on ?? dueOn) : dueOn
  const paper_id = random.uuid()
  await db
    .insertInto('portal.papers')
    .values({
      paper_id,
      account,
      kind,
      key,
      version: (before?.version ?? 0) + 1,
      title,
      name,
      media_type: type,
      sha256: await keepBytes(deps, bytes),
      size: bytes.length,
      offered_at: now(),
      due_on: due,
      prepared_by: by,
      also_of: [...alsoOf],
    })
    .execute()
  await addEvent(deps, {
    paper: paper_id,
    side: by === null ? 'company' : 'customer',
    kind: 'offered',
    user: by,
  })
  if (by === null && !quiet)
    await tellAbout(deps, 'documentToSign', {
      // a month of acts is one letter
      key: `papers:${account}:${kyivDate(now())}`,
      to: { account },
      facts: { account, title, dueOn: due },
    })
  return paper_id
}
