import { CODE_ALPHABET } from '#domain/code.ts'
import { sealTotpSecret } from '#server/auth/totp.ts'
import { propose } from '#server/proposals/propose.ts'
import { hashStaffLink } from '#server/staff/link.ts'
import type { TestApp } from './app.ts'
import { type MadeUser, makeUser, TOTP_SECRET } from './users.ts'

let serial = 0

/** Another employee with a post and an e-mail address. */
export async function makeEmployee(t: TestApp, roles: readonly string[] = ['billing']): Promise<MadeUser> {
  serial += 1
  return makeUser(t, 'admin', {
    login: `pratsivnyk${serial}`,
    email: `pratsivnyk${serial}@example.com`,
    roles,
  })
}

/** An employee who has not signed in yet, and the code of their link. */
export async function makeStaffLink(t: TestApp, roles?: readonly string[]) {
  const { db, secrets, random, now } = t.deps
  const user = await makeEmployee(t, roles)
  const code = Array.from({ length: 16 }, () => CODE_ALPHABET.charAt(random.int(CODE_ALPHABET.length))).join(
    '',
  )
  await db
    .insertInto('portal.staff_links')
    .values({
      code_hash: hashStaffLink(secrets, code),
      user_id: user.userId,
      totp_secret: sealTotpSecret(secrets.seal, random.bytes(12), TOTP_SECRET),
      made_at: now(),
      expires_at: new Date(now().getTime() + 86_400_000),
      used_at: null,
    })
    .execute()
  return { user, code }
}

type Proposed = Omit<Parameters<typeof propose>[3], 'site' | 'title'>

async function proposed(t: TestApp, head: MadeUser, change: Proposed): Promise<string> {
  const caller = { kind: 'admin', userId: head.userId, roles: ['head'] } as never // propose reads only these
  const visit = { address: '127.0.0.1', requestCode: 'AAAA-0000', userAgent: 'test' } as never
  return propose(t.deps as never, caller, visit, { site: null, title: 'Олена', ...change })
}

/** Other roles of an employee, proposed by `by` or by another head. */
export async function makeProposal(t: TestApp, by?: MadeUser): Promise<string> {
  const employee = await makeEmployee(t)
  return proposed(t, by ?? (await makeEmployee(t, ['head'])), {
    kind: 'staff-posts',
    subject: employee.userId,
    before: { posts: 'billing' },
    after: { posts: 'metering' },
  })
}

/** A new employee whose login somebody has got meanwhile. */
/** A price that nobody has billed by, and the act it rests on. */
export const PRICE = {
  site: 'kem',
  kind: 'zone',
  variant: '3-peak',
  from: '2030-01',
  to: null,
  price: '1,6',
} as const
export const ACT = { act: 'Постанова НКРЕКП № 2100', actOn: '2026-11-05', actUrl: null, sure: false } as const

export const RULE = {
  // what is not one of a few stands first: it is what another request differs in (tests/repeats.test.ts)
  act: ACT.act,
  kind: 'holiday',
  variant: '12-26',
  value: 'on',
  from: '2030-01-01',
  to: null,
  actOn: ACT.actOn,
  actUrl: null,
  confidence: 'high',
} as const

/** One change of a price or of a rule waits at a time: those of other tests make room. */
export const withdrawPrices = ({ deps }: TestApp) =>
  deps.db
    .updateTable('portal.proposals')
    .set({ state: 'withdrawn', decided_at: deps.now() })
    .where('kind', 'in', ['price-new', 'rule-new'])
    .where('state', '=', 'pending')
    .execute()

export async function makeTakenLogin(t: TestApp): Promise<string> {
  const head = await makeEmployee(t, ['head'])
  serial += 1
  const login = `novyi${serial}`
  const after = { login, surname: 'Мороз', name: 'Ірина', email: `${login}@example.com`, posts: 'billing' }
  const proposal = await proposed(t, head, { kind: 'staff-new', subject: login, before: {}, after })
  await makeUser(t, 'admin', { login })
  return proposal
}
