import { admins } from '#seeds/demo-users.ts'
import { expectAccessible, expectFits } from '../support/accessible.ts'
import { signInAdmin } from '../support/sign-in-as.ts'
import { expect, test } from '../support/test.ts'

// Prices and rules are proposed by one employee and confirmed by another; each lane has its own company and its own rule.
const lanes = [
  {
    site: 'vvm',
    what: 'zone:3-peak',
    price: '1,6',
    name: /Високовольтні мережі.*пік/,
    topic: 'complaint',
    rule: 'Строк для відповіді: Скарга',
    head: admins.deputy,
  },
  {
    site: 'dem',
    what: 'zone:3-peak',
    price: '1,7',
    name: /Донецькі електромережі.*пік/,
    topic: 'meter',
    rule: 'Строк для відповіді: Лічильник',
    head: admins.chief,
  },
] as const

test('a price is seen on bills, proposed, seen on bills by the head, confirmed, and then it is coming', async ({
  page,
  browser,
  lane,
}) => {
  test.setTimeout(240_000)
  const mine = lanes[lane === 1 ? 1 : 0]
  await signInAdmin(page, admins.billing)
  await page.goto(`/cabinet/admin/management/prices/new?site=${mine.site}&what=${mine.what}`)
  await expect(page.locator('main a[data-back]')).toHaveCSS('text-decoration-line', 'none')
  await page.getByLabel('Перший місяць дії').selectOption({ index: 20 })
  await page.getByLabel('Коефіцієнт').fill(mine.price)
  await page.getByLabel('Акт і його номер').fill('Постанова НКРЕКП № 2100')
  await page.getByLabel('Дата акта').fill('2026-11-05')
  await page.getByRole('button', { name: 'Показати, що зміниться' }).click()
  await expect(page.getByRole('region', { name: 'Що зміниться' })).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await page.getByRole('button', { name: 'Запропонувати' }).click()
  await expect(page.getByText('Ціну передано на підтвердження.')).toBeVisible()
  const waiting = page.getByRole('region', { name: 'Чекають підтвердження' })
  await expect(waiting.getByText(mine.name)).toBeVisible()

  const theirs = await browser.newContext()
  const head = await theirs.newPage()
  await signInAdmin(head, mine.head)
  await head.goto('/cabinet/admin/management/changes')
  await head.getByRole('button', { name: mine.name }).first().click()
  const dialog = head.getByRole('dialog')
  // what it changes is calculated anew, at the moment it is confirmed
  await expect(dialog.getByRole('region', { name: 'Що зміниться' })).toBeVisible()
  await expectAccessible(head)
  await expectFits(head)
  await dialog.getByRole('button', { name: 'Підтвердити' }).click()
  await expect(head.getByText('Підтверджено, зміна діє.')).toBeVisible()
  await head.goto(`/cabinet/admin/management/prices?site=${mine.site}&kind=zone`)
  await expect(head.getByText('Набуде чинності').first()).toBeVisible()
  await theirs.close()
})

test('a term of answers is changed by two people, and stands among the rules with its act', async ({
  page,
  browser,
  lane,
}) => {
  test.setTimeout(240_000)
  const mine = lanes[lane === 1 ? 1 : 0]
  await signInAdmin(page, admins.billing)
  await page.goto('/cabinet/admin/management/rules?kind=term')
  await expectAccessible(page)
  await expectFits(page)
  await page.goto(`/cabinet/admin/management/rules/new?kind=term&variant=${mine.topic}`)
  await page.getByLabel('Скільки днів').fill('20')
  await page.getByLabel('Які дні').selectOption({ label: 'Робочі' })
  await page.getByLabel(/Найдовше разом із паузою/).fill('')
  await page.getByLabel('Перший день дії').fill('2030-01-01')
  await page.getByLabel('Акт і його номер').fill('Постанова НКРЕКП № 2200')
  await page.getByLabel('Дата акта').fill('2026-11-05')
  const effect = page.getByRole('region', { name: 'Що зміниться' })
  await expect(effect.getByText('20 робочих днів')).toBeVisible()
  await expect(effect.getByText('29.01.2030')).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await page.getByRole('button', { name: 'Запропонувати' }).click()
  await expect(page.getByText('Зміну правила передано на підтвердження.')).toBeVisible()

  const theirs = await browser.newContext()
  const head = await theirs.newPage()
  await signInAdmin(head, mine.head)
  await head.goto('/cabinet/admin/management/changes')
  await head.getByRole('button', { name: mine.rule }).click()
  const dialog = head.getByRole('dialog')
  await expect(dialog.getByText('20 робочих днів')).toBeVisible()
  await expectAccessible(head)
  await dialog.getByRole('button', { name: 'Підтвердити' }).click()
  await expect(head.getByText('Підтверджено, зміна діє.')).toBeVisible()
  await head.goto('/cabinet/admin/management/rules?kind=term&search=2200')
  await expect(head.getByRole('button', { name: mine.rule })).toBeVisible()
  await theirs.close()
})
