import type { APIRequestContext, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { admins } from '#seeds/demo-users.ts'
import { expectAccessible, expectFits } from '../support/accessible.ts'
import { openMenu } from '../support/menu.ts'
import { messagesTo } from '../support/messages.ts'
import { signInAdmin } from '../support/sign-in-as.ts'
import { expect, test } from '../support/test.ts'

// One who works with messages is added by two heads, comes in by the link of the letter, and loses the role in the
// middle of a sentence.

test.use({ tolerated: /40[013]/ })

const tokenOf = (page: Page) =>
  page.evaluate(() => {
    const kept: { common: { token: string } } = JSON.parse(localStorage.getItem('svitlo') ?? '{}')
    return kept.common.token
  })

async function call<T>(request: APIRequestContext, path: string, data: object): Promise<T> {
  const reply = await request.post(path, { data })
  expect(reply.ok(), await reply.text()).toBe(true)
  const body: T = await reply.json()
  return body
}

test('an employee added by two heads works by their role, and when it is taken away while a page is open goes home with the draft kept', async ({
  page,
  browser,
  request,
}) => {
  test.setTimeout(300_000)
  const login = 'redaktorka'
  const email = 'redaktorka@svitlo.example'
  const heads = await Promise.all(
    [admins.chief, admins.deputy].map(async (head) => {
      const ownPage = await (await browser.newContext()).newPage()
      await signInAdmin(ownPage, head)
      return { own: ownPage, token: await tokenOf(ownPage) }
    }),
  )
  const [chief, deputy] = heads
  if (!chief || !deputy) throw new Error('two heads')

  // proposed on the page of employees by one, confirmed on the page of changes by the other
  await chief.own.goto('/cabinet/admin/management/staff')
  await chief.own.getByRole('button', { name: 'Додати працівника' }).click()
  const dialog = chief.own.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expectAccessible(chief.own)
  await chief.own.keyboard.press('Escape')
  const { proposal } = await call<{ proposal: string }>(request, '/api/admin/staff/add', {
    token: chief.token,
    login,
    surname: 'Коваль',
    name: 'Ганна',
    email,
    posts: [{ role: 'content', site: null }],
  })
  await deputy.own.goto('/cabinet/admin/management/changes')
  await expect(deputy.own.getByText(/Коваль/).first()).toBeVisible()
  await expectAccessible(deputy.own)
  await call(request, '/api/admin/proposals/decide', { token: deputy.token, proposal, confirmed: true })

  let link = ''
  await expect
    .poll(async () => {
      link =
        (await messagesTo(request, email)).map(({ text }) => /\/staff\/\w+/.exec(text)?.[0]).find(Boolean) ??
        ''
      return link
    })
    .not.toBe('')
  await page.goto(link)
  const secret = ((await page.getByRole('main').locator('code').textContent()) ?? '').replaceAll(' ', '')
  const code = (shift: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + shift })
  const password = 'zelenyi-parasolk-73-dim'
  await page.getByLabel('Новий пароль', { exact: true }).fill(password)
  await expect(async () => {
    await page.getByLabel('Код із застосунку').fill(code(0))
    await page.getByRole('button', { name: 'Зберегти й перейти до входу' }).click()
    await page.waitForURL('**/admin', { timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
  const enter = async (shift: number) => {
    // a session that has ended meanwhile is noticed by the first page
    await expect(async () => {
      await page.goto('/admin')
      await expect(page.getByLabel('Логін')).toBeVisible({ timeout: 5_000 })
    }).toPass()
    await page.getByLabel('Логін').fill(login)
    await page.getByLabel('Пароль', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Далі' }).click()
    await expect(async () => {
      await page.getByLabel('Код із застосунку').fill(code(shift))
      await page.getByRole('button', { name: 'Увійти', exact: true }).last().click()
      await page.waitForURL('**/cabinet/admin**', { timeout: 5_000 })
    }).toPass({ timeout: 90_000, intervals: [10_000] })
  }
  await enter(30_000)
  // only what the role opens stands in the menu
  const menu = await openMenu(page)
  await expect(menu.getByRole('link', { name: 'Службові повідомлення' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Черга звернень' })).toHaveCount(0)

  await page.goto('/cabinet/admin/management/message_manager/new')
  await page.getByLabel('Назва для працівників').fill('Вихідні')
  await page.getByLabel('Що прочитають на сторінці').fill('У неділю контакт-центр не працює.')
  await page.getByRole('checkbox', { name: 'Домашня' }).or(page.getByRole('checkbox').nth(1)).first().check()
  await expectAccessible(page)
  await expectFits(page)

  // the role is taken away by the two heads meanwhile
  const { rows } = await call<{ rows: { id: string }[] }>(request, '/api/admin/staff', {
    token: chief.token,
    search: login,
  })
  const taken = await call<{ proposal: string }>(request, '/api/admin/staff/posts', {
    token: chief.token,
    user: rows[0]?.id,
    posts: [],
  })
  await call(request, '/api/admin/proposals/decide', {
    token: deputy.token,
    proposal: taken.proposal,
    confirmed: true,
  })
  await page.getByRole('button', { name: 'Зберегти чернетку' }).click()
  // a change of roles ends the sessions of the employee: home; after signing in again the page says it is closed
  await expect(page).toHaveURL(/:\d+\/$/)
  await enter(30_000)
  await expect(page.getByText('Цей розділ вам не відкрито.')).toBeVisible()
  const left = await openMenu(page)
  await expect(left.getByRole('link', { name: 'Головна' }).first()).toBeVisible()
  await expect(left.getByRole('link', { name: 'Службові повідомлення' })).toHaveCount(0)

  // and given back: what was typed is there
  const back = await call<{ proposal: string }>(request, '/api/admin/staff/posts', {
    token: chief.token,
    user: rows[0]?.id,
    posts: [{ role: 'content', site: null }],
  })
  await call(request, '/api/admin/proposals/decide', {
    token: deputy.token,
    proposal: back.proposal,
    confirmed: true,
  })
  await enter(30_000)
  await page.goto('/cabinet/admin/management/message_manager/new')
  await expect(page.getByLabel('Що прочитають на сторінці')).toHaveValue('У неділю контакт-центр не працює.')
  for (const { own: ownPage } of heads) await ownPage.context().close()
})
