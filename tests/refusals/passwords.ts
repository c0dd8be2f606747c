import type { Path } from '#contract/index.ts'
import { hashPassword } from '#server/auth/password.ts'
import { after, password, type Provocation } from './provocation.ts'

export const WRONG = 'зовсім не той пароль 1'
/** As long as an administrator's password must be, but only neighbouring keys. */
const WEAK = 'йцукенгшщз фівапролд'
const COMMON = 'passwordpassword'

/** Two passwords are verified at a time and twenty wait; 22 requests take all these places until the end. */
export const busy: Provocation = after(async (_me, t) => {
  let over = false
  const comers = Array.from({ length: 22 }, async () => {
    while (!over) await hashPassword(WRONG, t.deps.secrets.pepper)
  })
  return async () => {
    over = true
    await Promise.all(comers)
  }
})

/** New passwords that nobody may have. */
export const newPassword = (field = 'password') =>
  ({
    'too-short': password('Клара 3', { field }),
    'too-long': password('Клара у Карла '.repeat(10), { field }),
    'password-weak': password(WEAK, { field }),
    'password-common': password(COMMON, { field }),
  }) as const
export { COMMON, WEAK }

/** A text that cannot be anybody's password (spec §5). */
export const noPassword = password('коротко', { field: 'password' })

/** After five wrong passwords in a row the right one has to wait. */
export const guessed = (path: Path): Provocation =>
  after(async (_me, t, good) => {
    for (let n = 0; n < 5; n++)
      await t.call(path, good.body, { basic: [good.basic?.[0] ?? '', `${WRONG}${n}`] })
  })

/** The right password of a user whose cabinet nobody has approved yet. */
export const pending: Provocation = after((me, t) =>
  t.deps.db
    .updateTable('portal.users')
    .set({ state: 'pending' })
    .where('user_id', '=', me.user.userId)
    .execute(),
)
