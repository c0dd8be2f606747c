import type { Page } from '@playwright/test'
import { addToMonth } from '#domain/calendar.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { townCalendar } from '#seeds/town-calendar.ts'
import { entities, passwords, providerAccounts, providers } from '#seeds/demo-users.ts'
import { monthText } from '#text/dates.ts'
import { web } from '#text/web.ts'
import type { Reply } from '#web/api/call.ts'
import { expectAccessible, expectFits } from '../support/accessible.ts'
import { changeReply } from '../support/change-reply.ts'
import { chunkOf } from '../support/chunk.ts'
import { moveTo } from '../support/move.ts'
import { signInFirm } from '../support/sign-in-as.ts'
import { expect, test } from '../support/test.ts'

type Firm = { login: string; uniqueCode?: string }

async function enter(page: Page, firm: Firm) {
  // the first test that signs in sees the greeting, as soon as the code of the greeting has loaded
  await page.addLocatorHandler(page.getByRole('button', { name: 'Почати роботу' }), (start) => start.click())
  await signInFirm(page, firm)
}

const atAGlance = (page: Page) => page.getByRole('list', { name: 'Що чекає на цьому рахунку' })

test('a firm that owes is told the sum, the term and what to do on whatever page it lands', async ({
  page,
}) => {
  await enter(page, entities.debtor)
  const line = page.getByRole('region', { name: 'Борг за попередні місяці' })
  await expect(line).toContainText(
    /Борг [\d\s]+,\d\d\sгрн, (строк минув \d\d\.\d\d\.\d{4}|за попередні місяці)/,
  )
  await expectAccessible(page)
  await expectFits(page)
  await page.goto('/cabinet/entity/consumption')
  await line.getByRole('link', { name: 'Як сплатити' }).click()
  await expect(page).toHaveURL(/\/cabinet\/entity\/bills$/)
  await expect(line).toBeVisible()
})

test('a firm with one account has no «Головна», its logo leads to readings, and what waits stands at their head', async ({
  page,
}) => {
  await enter(page, entities.debtor)
  await expect(page.getByRole('heading', { name: 'Показання', level: 1 })).toBeVisible()
  const what = atAGlance(page)
  await expect(what.getByRole('link', { name: /Гроші.*До сплати/ })).toBeVisible()
  await expect(what.getByRole('link', { name: /Рахунок за/ })).toBeVisible()
  await expect(what.getByRole('link', { name: /Світло/ })).toBeAttached()
  // what is due of readings the page says itself
  await expect(what.getByRole('link', { name: /^Показання/ })).toHaveCount(0)
  await expect(what.getByRole('link', { name: /Попередження про припинення/ })).toBeAttached()
  // what is owed, service by service, with the day it is due
  await expect(
    what.getByRole('link', { name: /Розподіл.* · строк минув \d\d\.\d\d\.\d{4}\s*[\d\s]+,\d\d/ }),
  ).toBeAttached()
  await expect(what.getByRole('link', { name: /Що змінилося/ })).toBeAttached()
  await expect(page.getByRole('link', { name: 'Головна' })).toHaveCount(0)
  await page.goto('/cabinet/entity/bills')
  await expect(page.getByRole('heading', { name: 'Рахунки', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Головна' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Світло', exact: true }).click()
  await expect(page).toHaveURL(/\/cabinet\/entity\/indication/)
})

test('a firm with several accounts switches in the header by the keyboard; its home leads on', async ({
  page,
}) => {
  await enter(page, entities.states)
  await expect(page.getByRole('heading', { name: 'Показання', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Світло', exact: true }).click()
  // all accounts together: their month, what they owe, what else waits on them
  await expect(page.getByRole('button', { name: 'Вибрати рахунок' }).first()).toContainText('Усі рахунки')
  await expect(page.getByRole('heading', { name: /^Показання за / })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Заборгованість' })).toBeVisible()
  const ofAll = page.getByRole('list', { name: 'Що чекає на всіх рахунках' })
  await expect(ofAll.getByRole('link', { name: /Світло/ })).toBeVisible()
  await expect(ofAll.getByRole('link', { name: /Що змінилося/ })).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await page.getByText('Один рахунок').click()
  await expect(page.getByRole('heading', { name: `Рахунок ${entities.states.login}` })).toBeVisible()
  await expect(atAGlance(page).getByRole('link')).toHaveCount(3)
  await expect(page.getByRole('list', { name: 'Що ще чекає на цьому рахунку' })).toContainText(
    'Попередження про припинення',
  )
  await expect(page.getByText('EIC-код')).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)

  const number = page.getByRole('heading', { level: 3 }).nth(1)
  const other = (await number.textContent()) ?? ''
  await page.getByRole('button', { name: 'Вибрати рахунок' }).first().click()
  const search = page.getByRole('combobox', { name: 'Номер, назва або адреса' })
  await expect(search).toBeFocused()
  await search.fill('99999999999')
  await expect(page.getByText('Такого рахунка у вашому кабінеті немає')).toBeVisible()
  await search.fill(other.slice(-4))
  await expect(page.getByRole('option')).toHaveCount(1)
  await expectAccessible(page)
  await search.press('Enter')
  await expect(page.getByRole('heading', { name: `Рахунок ${other}` })).toBeFocused()
  // entry is stopped on this account: the page says so, with links to the readings and to the reason
  await expect(page.getByText('Зараз показання не приймаються.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Передати показання' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Переглянути показання' }).click()
  await expect(page.getByRole('button', { name: 'Вибрати рахунок' }).first()).toContainText(other)
})

test('a chain of four hundred accounts reads at home what waits on all of them, and each fact leads there', async ({
  page,
}) => {
  await enter(page, entities.chain)
  await page.goto('/cabinet/entity')
  const ofAll = page.getByRole('list', { name: 'Що чекає на всіх рахунках' })
  await expect(ofAll.getByRole('link', { name: /Попередження про припинення Чинних: \d/ })).toBeVisible()
  // acts of the month before are offered for a signature when it is closed; until then none waits
  if (townCalendar(new Date()).lastClosed === addToMonth(kyivDate(new Date()).slice(0, 7), -1)) {
    await ofAll.getByRole('link', { name: /Підпис документів Чекають на підпис: \d/ }).click()
    await expect(page.getByRole('heading', { name: 'Підпис документів', level: 1 })).toBeVisible()
    await expect(page.getByRole('row', { name: /Чекає вашого підпису/ }).first()).toBeVisible()
    await page.goBack()
  }
  await ofAll.getByRole('link', { name: /Повірка Строк минув: \d/ }).click()
  await expect(page.getByText(/^Прострочена повірка: \d/)).toBeVisible()
})

test('a suspended provider is told why, what still works and whom to call', async ({ page }) => {
  await page.goto('/sign-in/provider')
  await page.getByLabel('Електронна пошта').fill(providers.suspended.login)
  await page.getByLabel('Пароль', { exact: true }).fill(passwords.provider)
  await page.getByRole('button', { name: 'Увійти', exact: true }).last().click()
  await page.waitForURL('**/cabinet/entity/**')
  await expect(page.getByText('Доступ до рахунка: призупинено')).toBeVisible()
  await expect(page.getByText(`Рахунок ${providerAccounts.suspended}. Доступ до документів`)).toBeVisible()
  const toCall = page.getByRole('link', { name: /^Зателефонувати/ })
  await expect(toCall).toHaveAttribute('href', /^tel:\d+/)
  await expect(page.getByRole('link', { name: /Підпис документів Закрито для підпису: \d/ })).toBeVisible()
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 800 }
  await page.setViewportSize({ width: 360, height: 740 })
  const lines = await toCall
    .locator('span > span')
    .first()
    .evaluate((number) => {
      const pieces = [...number.getClientRects()].filter((piece) => piece.width > 0)
      return new Set(pieces.map((piece) => Math.round(piece.bottom))).size
    })
  expect(lines).toBe(1)
  await page.setViewportSize({ width, height })
  await expect(atAGlance(page).getByRole('link')).toHaveCount(3)
  await expectAccessible(page)
  await expectFits(page)
  await page.getByRole('link', { name: 'Передати показання' }).click()
  await expect(page.getByRole('heading', { name: 'Показання', level: 1 })).toBeVisible()
})

test('a month of which there are no figures is told as such, and the one before it is shown', async ({
  page,
}) => {
  const last = addToMonth(kyivDate(Date.now()).slice(0, 7), -1)
  await changeReply<Reply<'/api/entity/consumption'>, { to: string }>(
    page,
    '/api/entity/consumption',
    (reply, body) => {
      if (body().to !== last) return
      Object.assign(reply, { total: 0, rows: [], points: { complete: 0, estimated: 0, missing: 0 } })
    },
  )
  await enter(page, entities.plant)
  await page.goto('/cabinet/entity/consumption')
  const shown = addToMonth(last, -1)
  await expect(
    page.getByText(`За ${monthText(last)} показників немає, тому показуємо ${monthText(shown)}.`),
  ).toBeVisible()
  await expect(page.getByRole('table', { name: 'Споживання' }).locator('tbody tr').first()).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
})

test('a title takes the focus when its page comes, but not from a menu that was opened meanwhile', async ({
  page,
}) => {
  await enter(page, entities.debtor)
  const title = (name: string) => page.getByRole('heading', { name, level: 1 })
  await expect(title('Показання')).toBeVisible()
  let letIn = () => {}
  const held = new Promise<void>((done) => {
    letIn = done
  })
  await page.route(chunkOf('src/web/bills/BusinessBills.tsx'), async (route) => {
    await held
    await route.continue()
  })
  await moveTo(page, '/cabinet/entity/bills')
  await expect(title('Показання')).toHaveCount(0)
  await page.getByRole('button', { name: web.userMenu }).click()
  const item = page.getByRole('menuitem').first()
  await expect(item).toBeFocused()
  letIn()
  await expect(title('Рахунки')).toBeVisible()
  await expect(item).toBeFocused()
  await page.keyboard.press('Escape')
  await moveTo(page, '/cabinet/entity/consumption')
  await expect(title('Споживання')).toBeFocused()
})
