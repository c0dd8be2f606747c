import type { z } from 'zod'
import type { noticeChoices } from '#contract/notice-choices.ts'
import { maskEmail } from '#domain/email.ts'
import { CHOSEN_EVENTS, chosenAs } from '#domain/notice-choices.ts'
import type { Deps } from '#server/deps.ts'
import { ownEmail } from '#server/outbox/own-email.ts'
import { readUnsubscribeCode } from '#server/outbox/unsubscribe-code.ts'
import { Problem } from '#server/problem.ts'

/** The user and the event of a link. @throws 'not-found' on `code` */
async function linked({ db, secrets }: Pick<Deps, 'db' | 'secrets'>, code: string) {
  const keys = [secrets, secrets.previous].flatMap((keyring) => keyring?.device ?? [])
  const read = readUnsubscribeCode(keys, code)
  const user =
    read &&
    (await db
      .selectFrom('portal.users')
      .select(['user_id', 'kind', 'email', 'email_proved_at'])
      .where('user_id', '=', read.userId)
      .where('state', '=', 'active')
      .executeTakeFirst())
  if (!read || !user) throw new Problem('not-found', { field: 'code' })
  return { user, event: chosenAs(read.event) }
}

export async function unsubscribing(
  deps: Deps,
  _caller: null,
  { code }: z.output<typeof noticeChoices.unsubscribing.request>,
) {
  const { user, event } = await linked(deps, code)
  const email = ownEmail(user)
  const stopped =
    event !== null &&
    (await deps.db
      .selectFrom('portal.letter_choices')
      .select('wanted')
      .where('user_id', '=', user.user_id)
      .where('account', '=', '')
      .where('event', '=', event)
      .where('channel', '=', 'email')
      .executeTakeFirst())
  return {
    status: 'success' as const,
    kind: user.kind,
    email: email && maskEmail(email),
    event,
    stopped: stopped !== false && stopped?.wanted === false,
  }
}

/** Stopped for every account: who presses the link of a letter wants no more of them. @throws 'not-found' on `code` */
export async function unsubscribe(
  deps: Pick<Deps, 'db' | 'secrets'>,
  _caller: null,
  { code, what, wanted }: z.output<typeof noticeChoices.unsubscribe.request>,
) {
  const { user, event } = await linked(deps, code)
  const events = what === 'all' ? CHOSEN_EVENTS : event === null ? [] : [event]
  if (events.length > 0) {
    await deps.db
      .deleteFrom('portal.letter_choices')
      .where('user_id', '=', user.user_id)
      .where('event', 'in', events)
      .where('channel', '=', 'email')
      .execute()
    await deps.db
      .insertInto('portal.letter_choices')
      .values(
        events.map((event) => ({
          user_id: user.user_id,
          account: '',
          event: event,
          channel: 'email' as const,
          wanted,
        })),
      )
      .onConflict((on) => on.columns(['user_id', 'account', 'event', 'channel']).doUpdateSet({ wanted }))
      .execute()
  }
  return { status: 'success' as const }
}
