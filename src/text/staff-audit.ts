import { words } from './language.ts'
import { plural } from './format.ts'

import { terms } from './terms.ts'

/** management/audit: who did what. */
export const staffAudit = words(() => ({
  title: 'Журнал дій працівників і клієнтів',
  search: 'Рахунок, логін або код',
  columns: {
    at: terms.when,
    who: 'Чия дія',
    subject: 'Чиє',
    changes: 'Було й стало',
    company: terms.company,
    address: terms.ipAddress,
    request: 'Код запиту',
    entry: 'Запис',
  },
  anybody: 'Усі разом',
  by: { staff: 'Фахівці компанії', customer: 'Клієнти', system: 'Програма' },
  anyCompany: 'Будь-яка компанія',
  was: (field: string, before: string, after: string) => `${field}: ${before} → ${after}`,
  nothing: 'не було',
  empty: 'За цими умовами записів немає',
  verify: 'Перевірити цілість',
  whole: (entries: string) => `Журнал цілий: перевірено ${entries}, жодного не змінено й не вилучено.`,
  broken: (n: number) => `Порушено записів: ${n}. Повідомте керівника й збережіть копію бази.`,
  entries: (n: number) => plural(n, { one: 'запис', few: 'записи', many: 'записів' }),
  kinds: { content: 'зміст змінено', link: 'попередній запис зник', tail: 'останній запис зник' },
  brokenAt: (chain: number, entry: number, what: string) => `Ланцюг ${chain}, запис ${entry}: ${what}`,
}))
