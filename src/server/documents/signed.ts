import type { PaperKind } from '#domain/papers.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { coreLater } from '#server/outbox/core-later.ts'
import { nameOf } from './who.ts'

type Signed = {
  readonly account: string
  readonly kind: PaperKind
  /** as `documentToSign` takes it */
  readonly key: string
  readonly mark: 'signed' | 'refused'
}

/**
 * What the customer did with a document that was given to be signed, inside the transaction that keeps it: the core is
 * told of an act by the outbox, an act of reconciliation gets an event in its time line.
 */
export async function documentSigned(
  deps: Pick<Deps, 'db' | 'now' | 'random' | 'secrets'>,
  caller: Caller,
  { account, kind, key, mark }: Signed,
): Promise<void> {
  const { db } = deps
  const [at, by] = [deps.now(), await nameOf(deps, caller)]
  if (kind === 'act')
    await coreLater(
      db,
      deps,
      fm.ZPORTAL_DOCUMENT_MARK,
      { account, kind, bill: key, mark, at: at.toISOString(), by },
      `document ${account} ${kind} ${key} ${mark}`,
    )
  if (kind === 'reconciliation' && mark === 'signed')
    await addPeriodEvent(deps, { account, key, kind: 'signed', by })
}

/**
 * The company's own signature, inside the transaction that keeps it: the core is told of an act by the outbox, an act of
 * reconciliation gets an event in its time line. A core that does not keep it is told nothing.
 */
export async function documentCountersigned(
  deps: Pick<Deps, 'db' | 'now' | 'random' | 'secrets' | 'core'>,
  { account, kind, key, by }: Omit<Signed, 'mark'> & { readonly by: string },
): Promise<void> {
  const { db, core } = deps
  const at = deps.now()
  if (kind === 'act' && core.can('document-countersign'))
    await coreLater(
      db,
      deps,
      fm.ZPORTAL_DOCUMENT_COUNTERSIGN,
      { account, kind, bill: key, at: at.toISOString(), by },
      `document ${account} ${kind} ${key} countersigned`,
    )
  if (kind === 'reconciliation') await addPeriodEvent(deps, { account, key, kind: 'signed-company', by })
}

/** An event in the time line of an act of reconciliation; `key` is its period. */
async function addPeriodEvent(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { account, key, kind, by }: { account: string; key: string; kind: 'signed' | 'signed-company'; by: string },
): Promise<void> {
  const [from, to] = key.split('_')
  if (from === undefined || to === undefined) return
  const last = await db
    .selectFrom('portal.reconciliation_events')
    .select('closing_kop')
    .where('account', '=', account)
    .where('from_date', '=', from)
    .where('to_date', '=', to)
    .orderBy('event_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  await db
    .insertInto('portal.reconciliation_events')
    .values({
      account,
      from_date: from,
      to_date: to,
      at: now(),
      kind,
      by_name: by,
      closing_kop: last?.closing_kop ?? null,
      note: null,
    })
    .execute()
}
