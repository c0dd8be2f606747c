import type { LookReason, LookWay } from '#domain/look-reason.ts'
import { words } from './language.ts'

import { terms } from './terms.ts'

/** Why the staff looked at somebody's data: chosen by them, read by the customer. */
export const lookReasons: Readonly<Record<LookReason, string>> = words({
  call: 'Дзвінок клієнта',
  ticket: 'Робота над зверненням',
  reading: 'Перевірка показання',
  bill: 'Перевірка нарахування',
  outage: 'Відключення або аварія',
  visit: 'Виїзд бригади',
  check: 'Службова перевірка',
  other: 'Інше',
})
export const lookWays: Readonly<Record<LookWay, string>> = words({
  card: 'Картка рахунка',
  view: 'Кабінет очима клієнта',
})

/** «Хто переглядав мої дані»: settings of a household and of a business. */
export const looks = words(() => ({
  title: 'Хто переглядав мої дані',
  intro: 'Кожен перегляд ваших персональних даних фахівцем компанії: коли й навіщо.',
  empty: 'Ваших персональних даних ніхто не переглядав.',
  columns: {
    at: terms.when,
    company: terms.company,
    account: terms.account,
    way: 'Що',
    reason: 'Навіщо',
  },
  /** @param ticket the number of the ticket, as the staff typed it */
  reason: (reason: LookReason, ticket: string | null, remark: string | null) =>
    [ticket === null ? lookReasons[reason] : `${lookReasons[reason]} №\u00a0${ticket}`, remark]
      .filter((part) => part !== null)
      .join('. '),
}))
