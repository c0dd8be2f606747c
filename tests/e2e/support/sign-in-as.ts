import type { APIRequestContext, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { admins, entities, passwords, persons, providers } from '#seeds/demo-users.ts'
import { inSession, keptSession } from './kept-session.ts'
import { signIn } from './people.ts'
import { expect, test } from './test.ts'

const submit = { name: 'Увійти', exact: true } as const

/**
 * A business signs in by its account, its code and the password that all demo users share, or goes on in the session of
 * an earlier test. It lands at its first page, or at `address`.
 */
export async function signInFirm(
  page: Page,
  firm: { login: string; uniqueCode?: string },
  address?: string,
): Promise<void> {
  // people of one firm have its account in common
  const who = `${firm.login} ${firm.uniqueCode}`
  await inSession(page, who, address ?? '/cabinet/entity/', async () => {
    await page.goto('/sign-in/entity')
    await page.getByLabel('Особовий рахунок').fill(firm.login)
    await page.getByLabel('Унікальний код').fill(firm.uniqueCode ?? '')
    await page.getByLabel('Пароль', { exact: true }).fill(passwords.entity)
    await page.getByRole('button', submit).last().click()
    await page.waitForURL('**/cabinet/entity/**')
    if (address !== undefined) await page.goto(address)
  })
  await page.waitForURL(/\/cabinet\/entity\b/)
}

/**
 * An employee signs in by their login and a code of their application, or goes on in the session of an earlier test,
 * since a code works once in thirty seconds.
 */
export async function signInAdmin(page: Page, admin: Admin): Promise<void> {
  const { login } = admin
  await inSession(page, login, '/cabinet/admin', async () => {
    await page.goto('/admin')
    await page.getByLabel('Логін').fill(login)
    await page.getByLabel('Пароль', { exact: true }).fill(passwords.admin)
    await page.getByRole('button', { name: 'Далі' }).click()
    await tryCodes(admin, async (code) => {
      await page.getByLabel('Код із застосунку').fill(code)
      const answer = page.waitForResponse((response) => response.url().endsWith('/api/auth/admin_panel'))
      await page.getByRole('button', submit).last().click()
      return (await answer).ok()
    })
  })
  await page.waitForURL('**/cabinet/admin**')
}

type Admin = { login: string; totpSecret: string }

/** A step works once, and only after earlier ones: other tests may have used some of the three that are valid now. */
async function tryCodes(
  { login, totpSecret }: Admin,
  enter: (code: string) => Promise<boolean>,
): Promise<void> {
  const totp = new TOTP({ secret: Secret.fromBase32(totpSecret) })
  const began = Date.now()
  for (const [seconds, after] of [
    [-30, 0],
    [0, 0],
    [30, 0],
    [30, 30_000],
    [30, 60_000],
    [30, 90_000],
    [30, 120_000],
  ] as const) {
    // waiting for a step is no part of the story
    if (after > 0) test.info().setTimeout(test.info().timeout + 30_000)
    await expect.poll(() => Date.now() - began, { timeout: 40_000 }).toBeGreaterThanOrEqual(after)
    if (await enter(totp.generate({ timestamp: Date.now() + seconds * 1000 }))) return
  }
  throw new Error(`no step of ${login} is left to sign in with`)
}

/** The same without a browser. @returns what calls need */
export async function tokenOfAdmin(request: APIRequestContext, admin: Admin): Promise<string> {
  const authorization = `Basic ${Buffer.from(`${admin.login}:${passwords.admin}`).toString('base64')}`
  let token = ''
  await tryCodes(admin, async (code) => {
    const data = { login: admin.login, code }
    const reply = await request.post('/api/auth/admin_panel', { data, headers: { authorization } })
    const body: { user?: { token: string } } = await reply.json()
    token = body.user?.token ?? ''
    return reply.ok()
  })
  return token
}

/** The same, of the session of an earlier test where there is one. */
export const anyTokenOfAdmin = async (request: APIRequestContext, admin: Admin): Promise<string> =>
  (await keptSession(request, admin.login))?.common.token ?? tokenOfAdmin(request, admin)

/** Sign-ins for tests that only need to be signed in; `lane` keeps the administrators of two projects apart. */
export const signInAs: Readonly<
  Record<'person' | 'entity' | 'provider' | 'admin', (page: Page, lane: number) => Promise<void>>
> = {
  person: (page) => signIn(page, persons.one.login, passwords.person),
  entity: (page) => signInFirm(page, entities.plant),
  async provider(page) {
    await inSession(page, providers.active.login, '/cabinet/entity/', async () => {
      await page.goto('/sign-in/provider')
      await page.getByLabel('Електронна пошта').fill(providers.active.login)
      await page.getByLabel('Пароль', { exact: true }).fill(passwords.provider)
      await page.getByRole('button', submit).last().click()
      await page.waitForURL('**/cabinet/entity/**')
    })
    await page.waitForURL('**/cabinet/entity/**')
  },
  admin: (page, lane) => signInAdmin(page, lane === 0 ? admins.chief : admins.duty),
}
