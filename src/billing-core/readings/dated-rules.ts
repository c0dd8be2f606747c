import { type Kysely, sql, type Transaction } from 'kysely'
import { isVariant, leftOf, mayBegin, readRule, rulesOn } from '#domain/rules.ts'
import type { RulesOn } from '#domain/window.ts'
import type { Database } from '#server/db/schema.ts'
import { kept } from '#server/kept.ts'
import { fm } from '#server/core/function-modules.ts'
import { CoreRefusal } from '#server/core/refusal.ts'
import { once, refusalOf } from '#billing/answers.ts'
import { answers } from '#billing/deps.ts'
import type { Asked, Reply } from '#billing/own-ids.ts'

type Reader = Kysely<Database> | Transaction<Database>
type Row = Reply<'ZPORTAL_READING_RULES'>['rules'][number]

const KEPT_MS = 60_000

/** The rules, read again once a minute: they change once in some years but are needed with each reading. */
export function keptRules(db: Kysely<Database>): (now: Date) => Promise<RulesOn> {
  const keep = kept<RulesOn>(KEPT_MS)
  return (now) => keep(now, async () => rulesOn(await readRules(db)))
}

async function readRules(db: Reader): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select kind, variant, valid_from as "validFrom", valid_to as "validTo", value, act, act_on as "actOn",
      act_url as "actUrl", confidence, entered_by as "enteredBy",
      to_char(entered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "enteredAt"
    from core.reading_rules order by kind, variant, valid_from`.execute(db)
  return rows
}

export const listReadingRules = answers(fm.ZPORTAL_READING_RULES, async ({ db }) => ({
  rules: await readRules(db),
}))

export const enterReadingRule = answers(fm.ZPORTAL_READING_RULE_ENTER, async (deps, request, context) => {
  try {
    return await once(deps.db, fm.ZPORTAL_READING_RULE_ENTER, request, context, async (trx) => {
      // of two who enter rules at once the second sees what the first has entered
      await sql`select pg_advisory_xact_lock(7305, 1)`.execute(trx)
      const { kind, variant, value, validFrom, validTo } = request
      if (!isVariant(kind, variant)) throw new CoreRefusal('invalid', { field: 'variant' })
      if (readRule(kind, value) === null) throw new CoreRefusal('invalid', { field: 'value' })
      if (validTo !== null && validTo < validFrom) throw new CoreRefusal('invalid', { field: 'to' })
      const rows = await readRules(trx)
      if (!mayBegin(request, rows, new Date(request.now)))
        throw new CoreRefusal('rule-too-late', { field: 'from' })
      const variantRows = rows.filter((row) => row.kind === kind && row.variant === variant)
      const before = variantRows.find((row) => isIn(validFrom, row))
      if ((before?.validFrom ?? null) !== request.replaces)
        throw new CoreRefusal('conflict', { field: 'replaces' })
      await write(trx, request, variantRows)
      return { validFrom }
    })
  } catch (error) {
    throw refusalOf(error)
  }
})

const isIn = (day: string, { validFrom, validTo }: Row) =>
  validFrom <= day && (validTo === null || validTo >= day)

async function write(
  trx: Transaction<Database>,
  request: Asked<'ZPORTAL_READING_RULE_ENTER'>,
  variantRows: readonly Row[],
): Promise<void> {
  const { kind, variant, value, validFrom, validTo, act, actOn, actUrl, confidence, by, now } = request
  const entered = { kind, variant, value, validFrom, validTo, act, actOn, actUrl, confidence }
  const rows = [
    ...variantRows.flatMap((row) => leftOf(row, request)),
    { ...entered, enteredBy: by, enteredAt: now },
  ]
  await sql`delete from core.reading_rules where kind = ${kind} and variant = ${variant}`.execute(trx)
  await sql`
    insert into core.reading_rules (kind, variant, valid_from, valid_to, value, act, act_on, act_url, confidence,
      entered_by, entered_at)
    select kind, variant, "validFrom", "validTo", value, act, "actOn", "actUrl", confidence, "enteredBy", "enteredAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one(kind text, variant text, "validFrom" date,
      "validTo" date, value text, act text, "actOn" date, "actUrl" text, confidence text, "enteredBy" text,
      "enteredAt" timestamptz)`.execute(trx)
}
