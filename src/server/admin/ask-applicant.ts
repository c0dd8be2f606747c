import type { z } from 'zod'
import type { staffApplications } from '#contract/staff-applications.ts'
import { REPLY_DAYS } from '#domain/application.ts'
import { makeCode, normalizeCode } from '#domain/code.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { isSite } from '#domain/site.ts'
import { writeAudit } from '#server/audit/audit.ts'
import { keepMade, once } from '#server/auth/once.ts'
import { inTransaction } from '#server/db/open.ts'
import type { Caller, Deps, Visit } from '#server/deps.ts'
import { tellByAll } from '#server/outbox/ways.ts'
import { senderOf } from '#server/outbox/sender.ts'
import { Problem } from '#server/problem.ts'
import { keyedHash } from '#server/secrets.ts'
import { dateText } from '#text/dates.ts'
import { letters, sms } from '#text/messages.ts'
import { addEvent, lockApplication } from './application-store.ts'

/** 16 of the 32 symbols are 80 bits. */
const CODE = 16
const DAY = 86_400_000

/** Only this hash of the code of a link is kept. */
export const hashApplicantCode = (secrets: Pick<Deps['secrets'], 'pepper'>, code: string): string =>
  keyedHash(secrets.pepper, `application\n${normalizeCode(code)}`)

/** Asks for more. The applicant has no cabinet, so they answer by a link; an earlier link opens nothing any more. */
export async function askApplicant(
  deps: Deps,
  caller: Caller<'admin'>,
  input: z.output<typeof staffApplications.ask.request>,
  visit: Visit,
) {
  const application = await lockApplication(deps, caller, input)
  const code = makeCode((below) => deps.random.int(below), CODE)
  const link = `${deps.config.publicUrl.replace(/\/$/, '')}/application/${code}`
  const until = new Date(deps.now().getTime() + REPLY_DAYS * DAY)
  const question = input.text.trim()
  await deps.db
    .updateTable('portal.applications')
    .set({ asked_at: deps.now(), reply_hash: hashApplicantCode(deps.secrets, code), reply_until: until })
    .where('application_id', '=', input.id)
    .execute()
  await addEvent(deps, input.id, { kind: 'asked', by: caller.userId, text: question })
  const sender = await senderOf(deps, application.site)
  const day = dateText(kyivDate(until))
  const words = {
    sms: () => sms.applicationAsked(link),
    letter: () => letters.applicationAsked({ company: application.company, question, link, until: day }),
  }
  await tellByAll(deps.db, deps, application, words, { sender })
  await writeAudit(deps, visit, {
    action: 'application-asked',
    outcome: 'success',
    actorKind: 'admin',
    actorId: caller.userId,
    account: application.account,
    site: application.site,
    details: { application: input.id, 'before.state': 'pending', 'after.state': 'waiting' },
  })
  return { status: 'success' as const, state: 'waiting' as const }
}

/** The question of a link, while it opens something. @throws 'link-ended' alike for unknown, used and old links */
async function openQuestion(deps: Pick<Deps, 'db' | 'secrets' | 'now'>, code: string) {
  const { secrets } = deps
  const hashes = [secrets, ...(secrets.previous ? [secrets.previous] : [])].map((each) =>
    hashApplicantCode(each, code),
  )
  const application = await deps.db
    .selectFrom('portal.applications')
    .select(['application_id', 'company', 'site', 'asked_at', 'reply_until', 'account'])
    .where('reply_hash', 'in', hashes)
    .where('state', '=', 'pending')
    .where('reply_until', '>', deps.now())
    .executeTakeFirst()
  const question = application?.asked_at
    ? await deps.db
        .selectFrom('portal.application_events')
        .select('body')
        .where('application_id', '=', application.application_id)
        .where('kind', '=', 'asked')
        .orderBy('at', 'desc')
        .limit(1)
        .executeTakeFirst()
    : undefined
  if (!application?.asked_at || !application.reply_until || !question) throw new Problem('link-ended')
  return {
    ...application,
    askedAt: application.asked_at,
    until: application.reply_until,
    question: question.body ?? '',
  }
}

/** /application/…: what was asked, and by when. */
export async function showQuestion(
  deps: Deps,
  _caller: null,
  { code }: z.output<typeof staffApplications.question.request>,
) {
  const { company, site, question, askedAt, until } = await openQuestion(deps, code)
  return {
    status: 'success' as const,
    company,
    site: isSite(site) ? site : null,
    question,
    askedAt: askedAt.toISOString(),
    until: until.toISOString(),
  }
}

type Answer = z.output<typeof staffApplications.reply.request>

/** The answer; the application waits for the company again. */
export const answerQuestion = (deps: Deps, _caller: null, input: Answer, visit: Visit) =>
  once(deps, visit, input, {
    first: () => keepAnswer(deps, input, visit),
    again: async () => ({ status: 'success' as const }),
  })

const keepAnswer = (deps: Deps, input: Answer, visit: Visit) =>
  inTransaction(deps.db, async (db) => {
    const inner = { ...deps, db }
    const { application_id, account, site } = await openQuestion(inner, input.code)
    const { numUpdatedRows } = await db
      .updateTable('portal.applications')
      .set({ asked_at: null, reply_hash: null, reply_until: null })
      .where('application_id', '=', application_id)
      .where('asked_at', 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Problem('link-ended')
    await addEvent(inner, application_id, { kind: 'answered', by: null, text: input.text.trim() })
    await keepMade(inner, visit, input, application_id)
    await writeAudit(inner, visit, {
      action: 'application-answered',
      outcome: 'success',
      account,
      site,
      details: { application: application_id },
    })
    return { status: 'success' as const }
  })
