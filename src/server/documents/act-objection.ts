import { sql } from 'kysely'
import type { z } from 'zod'
import type { businessDocuments as calls } from '#contract/business-documents.ts'
import { type BusinessDocument, type DocumentLine, isOpenAct } from '#domain/business-document.ts'
import { requestState } from '#domain/business-request.ts'
import { inTransaction } from '#server/db/open.ts'
import type { Caller, Deps, Visit } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { fileRequest } from '#server/requests/file-request.ts'
import { selectRequests } from '#server/requests/store.ts'
import { actObjection as words } from '#text/act-objection.ts'
import { type DocumentAsked, keyOfDocument, ownDocument } from './own-document.ts'
import { lockPapers, takePaperBack } from './take-paper-back.ts'

type Firm = Caller<'entity' | 'provider'>
type Objecting = z.output<typeof calls.objectToAct.request>
type Listed = DocumentAsked & { readonly number: string }

const KIND = 'acceptance-objection'

/** What an act says was delivered. @throws 'account-not-found', 'bill-not-found' */
export async function actLines(deps: Deps, caller: Firm, input: z.output<typeof calls.actLines.request>) {
  const { document } = await ownDocument(deps, caller, { ...input, kind: 'act' })
  return {
    status: 'success' as const,
    number: document.number,
    period: document.period,
    state: document.state,
    lines: document.lines.map(({ name, quantity, netKopiykas, vatKopiykas }) => ({
      name,
      kwh: quantity,
      amountKopiykas: netKopiykas + vatKopiykas,
    })),
  }
}

/**
 * An act is objected to while its customer has neither signed nor refused it, and then waits for no signature. Lines
 * with the volume of the act itself are no objection.
 * @throws 'not-found' on `volumes`: there is no such line, or no volume differs; 'conflict', 'request-open'
 */
export async function objectToAct(
  deps: Deps,
  caller: Firm,
  { account: typed, bill, volumes, reason, files = [] }: Objecting,
  visit: Visit,
) {
  const { head, document } = await ownDocument(deps, caller, { account: typed, kind: 'act', bill })
  if (!isOpenAct(document)) throw new Problem('conflict', { field: 'bill' })
  const wish = objectionOf(document, { volumes, reason, files })
  return inTransaction(deps.db, async (db) => {
    const inner = { ...deps, db }
    // nobody waits for the core: it hears of every answer to an act after the papers here know of it
    await lockPapers(inner, head.account)
    if (await isAnswered(inner, head.account, bill)) throw new Problem('conflict', { field: 'bill' })
    const request = await fileRequest(inner, caller, { account: head.account, ...wish }, visit)
    await takePaperBack(inner, { account: head.account, kind: 'act', keys: [bill] })
    return { status: 'success' as const, request }
  })
}

/** The customer has signed or refused it here, of which the core hears later. */
async function isAnswered({ db }: Pick<Deps, 'db'>, account: string, bill: string): Promise<boolean> {
  const answered = await db
    .selectFrom('portal.papers')
    .select('paper_id')
    .where('account', '=', account)
    .where('kind', '=', 'act')
    .where('key', '=', bill)
    .where((eb) => eb.or([eb('customer_signed_at', 'is not', null), eb('state', '=', 'declined')]))
    .executeTakeFirst()
  return answered !== undefined
}

function objectionOf(
  document: BusinessDocument,
  { volumes, reason, files }: Pick<Objecting, 'volumes' | 'reason'> & { files: readonly string[] },
) {
  const differing = volumes.flatMap(({ line, kwh }) => {
    const documentLine = document.lines[line - 1]
    if (!documentLine) throw new Problem('not-found', { field: 'volumes' })
    return documentLine.quantity === kwh ? [] : [{ own: documentLine, kwh }]
  })
  if (differing.length === 0) throw new Problem('not-found', { field: 'volumes' })
  const text = [
    ...differing.map(({ own: documentLine, kwh }) =>
      words.line(documentLine.name, documentLine.quantity, kwh),
    ),
    reason.trim(),
  ].join('\n')
  return {
    kind: KIND,
    subject: document.number,
    facts: {
      bill: document.bill,
      month: document.period,
      ...Object.fromEntries(differing.flatMap(({ own: documentLine, kwh }) => factsOf(documentLine, kwh))),
    },
    text,
    files: [...files],
  } as const
}

const factsOf = ({ service, recalculation, quantity }: DocumentLine, kwh: number) => {
  const key = recalculation ? `${service}+` : service
  return [
    [`act.${key}`, quantity],
    [`own.${key}`, kwh],
  ] as const
}

/** The latest objection to each of the acts, by `keyOfDocument`; one that was withdrawn does not count. */
export async function objectionsTo(deps: Pick<Deps, 'db'>, rows: readonly Listed[]) {
  const acts = rows.filter(({ kind }) => kind === 'act')
  if (acts.length === 0) return new Map<string, never>()
  const objection = await selectRequests(deps)
    .where('r.kind', '=', KIND)
    .where('r.account', 'in', [...new Set(acts.map(({ account }) => account))])
    .where('r.subject', 'in', [...new Set(acts.map(({ number }) => number))])
    .where('r.state', '<>', 'withdrawn')
    .where('t.state', '<>', 'withdrawn')
    .orderBy('t.created_at')
    .execute()
  const of = (act: Listed) =>
    objection.findLast((row) => row.account === act.account && row.subject === act.number)
  return new Map(
    acts.flatMap((act) => {
      const row = of(act)
      if (!row) return []
      const objection = {
        ticket: row.ticket_id,
        number: row.number,
        state: requestState(row.state, row.ticket_state),
        dueOn: row.due_on,
      }
      return [[keyOfDocument(act), objection] as const]
    }),
  )
}

/** As many acts as these; `key` is the number of the bill. */
type ActKey = { readonly account: string; readonly key: string }

/**
 * Nobody signs an act whose volumes its customer objects to, nor one of which it was agreed that they are wrong; one
 * whose objection was refused or withdrawn is signed as it stands. @throws 'act-objected' on `field`
 */
export async function assertNotObjected(
  deps: Pick<Deps, 'db'>,
  acts: readonly ActKey[],
  field: string,
): Promise<void> {
  const objected = await objectedActs(
    deps,
    acts.map(({ account }) => account),
  )
  if (acts.some(({ account, key }) => objected.has(`${account} ${key}`)))
    throw new Problem('act-objected', { field })
}

/** Acts that are objected to, or of which it was agreed that they are wrong: the account and the bill of each. */
export async function objectedActs(
  { db }: Pick<Deps, 'db'>,
  accounts: readonly string[],
): Promise<ReadonlySet<string>> {
  if (accounts.length === 0) return new Set()
  const rows = await db
    .selectFrom('portal.requests as r')
    .innerJoin('portal.tickets as t', 't.ticket_id', 'r.ticket_id')
    .select(['r.account', sql<string | null>`r.facts ->> 'bill'`.as('bill')])
    .where('r.kind', '=', KIND)
    .where('r.account', 'in', [...new Set(accounts)])
    .where('r.state', 'in', ['open', 'accepted', 'partly'])
    .where('t.state', '<>', 'withdrawn')
    .execute()
  return new Set(rows.map(({ account, bill }) => `${account} ${bill}`))
}
