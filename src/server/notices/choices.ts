import type { z } from 'zod'
import type { noticeChoices } from '#contract/notice-choices.ts'
import { maskEmail } from '#domain/email.ts'
import { CHOSEN_EVENTS } from '#domain/notice-choices.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { maskPhone } from '#domain/phone.ts'
import { hourText, type Night, QUIET_FROM, QUIET_TILL, quietHoursOf } from '#domain/quiet-hours.ts'
import { isSite, type Site } from '#domain/site.ts'
import type { Customer, Deps } from '#server/deps.ts'
import { ownEmail } from '#server/outbox/own-email.ts'
import { ownNumber } from '#server/own-number.ts'

export async function letterChoices({ db, now }: Deps, caller: Customer) {
  const [user, rows, hours] = await Promise.all([
    db
      .selectFrom('portal.users')
      .select(['kind', 'phone', 'email', 'email_proved_at'])
      .where('user_id', '=', caller.userId)
      .executeTakeFirstOrThrow(),
    db.selectFrom('portal.letter_choices').selectAll().where('user_id', '=', caller.userId).execute(),
    db.selectFrom('portal.letter_hours').selectAll().where('user_id', '=', caller.userId).executeTakeFirst(),
  ])
  const email = ownEmail(user)
  return {
    status: 'success' as const,
    phone: user.phone && maskPhone(user.phone),
    email: email && maskEmail(email),
    choices: rows.flatMap(({ account, event, channel, wanted }) => {
      const known = CHOSEN_EVENTS.find((chosenEvent) => chosenEvent === event)
      return known ? [{ account: account === '' ? null : account, event: known, channel, wanted }] : []
    }),
    quiet: hours
      ? { from: hours.quiet_from, till: hours.quiet_till, own: true }
      : { ...usualNight(isSite(caller.site) ? caller.site : null, now()), own: false },
  }
}

function usualNight(site: Site | null, now: Date): Night {
  const { from, till } = quietHoursOf(site, kyivDate(now)) ?? {
    from: hourText(QUIET_FROM.last),
    till: hourText(QUIET_TILL.first),
  }
  return { from, till }
}

/** The hours of the night in which this user is not written to; null: those of the company again. */
export async function chooseHours(
  { db }: Deps,
  caller: Customer,
  { from, till }: z.output<typeof noticeChoices.hours.request>,
) {
  if (from === null || till === null)
    await db.deleteFrom('portal.letter_hours').where('user_id', '=', caller.userId).execute()
  else {
    const hours = { quiet_from: hourText(from), quiet_till: hourText(till) }
    await db
      .insertInto('portal.letter_hours')
      .values({ user_id: caller.userId, ...hours })
      .onConflict((on) => on.column('user_id').doUpdateSet(hours))
      .execute()
  }
  return { status: 'success' as const }
}

/** @throws 'account-not-found' */
export async function chooseLetters(
  { db }: Deps,
  caller: Customer,
  { account, event, channel, wanted }: z.output<typeof noticeChoices.choose.request>,
) {
  const chosenAccount = account === null ? '' : ownNumber(caller, account)
  // what is chosen for all counts for each account: what was chosen for one is given up
  if (chosenAccount === '')
    await db
      .deleteFrom('portal.letter_choices')
      .where('user_id', '=', caller.userId)
      .where('event', '=', event)
      .where('channel', '=', channel)
      .execute()
  await db
    .insertInto('portal.letter_choices')
    .values({ user_id: caller.userId, account: chosenAccount, event, channel, wanted })
    .onConflict((on) => on.columns(['user_id', 'account', 'event', 'channel']).doUpdateSet({ wanted }))
    .execute()
  return { status: 'success' as const }
}
