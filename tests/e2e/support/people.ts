import type { APIRequestContext, Page } from '@playwright/test'
import { type FreeAccount, freeAccounts } from '#seeds/demo-users.ts'
import { web } from '#text/web.ts'
import { inSession } from './kept-session.ts'
import { expect } from './test.ts'
import { nextCode } from './messages.ts'

export const password = 'zhovtyi-likhtar-47'

/** A fictional phone that nobody has yet; `n` keeps the tests of one run apart. */
export const newPhone = (n: number): string => `+3809977${String(n).padStart(5, '0')}`

/** An apartment with a two-zone meter that nobody has added; each test takes its own. */
export function freeAccount(n: number): FreeAccount {
  const free = freeAccounts.filter(({ zones }) => zones === 2)[n]
  if (!free) throw new RangeError(`the demo town has no free apartment number ${n}`)
  return free
}

type Reply = { status: string; message?: string; user: { token: string; partner: string } }

async function call(request: APIRequestContext, path: string, data: unknown, basic?: string): Promise<Reply> {
  const reply = await request.post(path, {
    data,
    headers: basic === undefined ? {} : { authorization: `Basic ${Buffer.from(basic).toString('base64')}` },
  })
  const body: Reply = await reply.json()
  expect(body, path).toMatchObject({ status: 'success' })
  return body
}

/** A person without an apartment yet, made with direct calls. @returns what further calls need */
export async function signedUp(
  request: APIRequestContext,
  phone: string,
  email = '',
): Promise<Reply['user']> {
  const code = await nextCode(request, phone)
  await call(request, '/api/auth/send-code', { purpose: 'sign-up', checkSelect: 'phone', phone })
  const names = { surname: 'Бондаренко', name: 'Марія', middle_n: '-', email }
  const { user } = await call(
    request,
    '/api/apply-agreements',
    { phone, code: await code(), ...names, agreement: 1 },
    `${phone}:${password}`,
  )
  if (email !== '') await proveEmail(request, user.token, email)
  return user
}

/** An e-mail can be used to sign in after it was proved by a code. */
async function proveEmail(request: APIRequestContext, token: string, email: string): Promise<void> {
  const code = await nextCode(request, email)
  const change = { token, userType: 'person', email, password }
  await call(request, '/api/update-profile', change)
  await call(request, '/api/update-profile', { ...change, code: await code() })
}

/** A person with one apartment, made with direct calls: for tests that are not about signing up. */
export async function signedUpWith(
  request: APIRequestContext,
  phone: string,
  free: FreeAccount,
  email = '',
): Promise<void> {
  const { token, partner } = await signedUp(request, phone, email)
  await call(request, '/api/post-add-objects', {
    token,
    partner,
    account: free.account,
    code: free.billCode,
  })
}

/** Signs out by the user's menu. The menu closes if the title of a page that is still loading takes the focus. */
export async function signOut(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: web.userMenu }).click()
  await page.getByRole('menuitem', { name: web.signOut }).click()
}

/**
 * Signs in by password, as a person does, or goes on in the session of an earlier test. The person lands at home, or at
 * `address`.
 */
export async function signIn(
  page: Page,
  phone: string,
  secret: string = password,
  address?: string,
): Promise<void> {
  await inSession(page, phone, address ?? '/cabinet/person/', async () => {
    await page.goto('/sign-in/person')
    await page.getByLabel('Номер телефону').fill(phone)
    await page.getByLabel('Пароль', { exact: true }).fill(secret)
    await page.getByRole('button', { name: 'Увійти' }).click()
    await page.waitForURL('**/cabinet/person/**')
    if (address !== undefined) await page.goto(address)
  })
  await page.waitForURL(/\/cabinet\/person\b/)
}
