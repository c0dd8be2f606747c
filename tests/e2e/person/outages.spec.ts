import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectFits } from '../support/accessible.ts'
import { freeAccounts, passwords, persons } from '#seeds/demo-users.ts'
import { signIn } from '../support/people.ts'
import { takeFile } from '../support/list.ts'
import { expect, test } from '../support/test.ts'

async function looksRight(page: Page) {
  await expectAccessible(page)
  await expectFits(page)
}

const state = /^(Зараз: )?(Світло є|Світла немає)/

test('anyone learns by an address or an account when the light goes out, and the link carries neither', async ({
  page,
}) => {
  const account = freeAccounts[0]?.account ?? ''
  await page.goto('/')
  await page.getByRole('link', { name: 'Перевірити адресу чи рахунок' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Дізнатися про відключення' })).toBeVisible()
  await looksRight(page)

  await page.getByRole('button', { name: 'Показати графік' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByText('За рахунком', { exact: true }).click()
  await page.getByLabel('Особовий рахунок').fill(account)
  await page.getByLabel('Будинок').fill('99999')
  await page.getByRole('button', { name: 'Показати графік' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await looksRight(page)

  await page.getByText('За адресою', { exact: true }).click()
  await page.getByLabel('Вулиця').fill('Яворницькго')
  await page.getByLabel('Будинок').fill('100000')
  await page.getByRole('button', { name: 'Показати графік' }).click()
  const near = page.getByRole('heading', { level: 2, name: /Можливо, це одна з цих/ })
  await expect(near).toBeFocused()
  await looksRight(page)
  await page
    .getByRole('button', { name: /просп\. Дмитра Яворницького/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 2, name: /такого будинку не знайдено/ })).toBeFocused()
  await looksRight(page)
  // of house 2 the source states no queue
  await page
    .getByRole('button', { name: /^Будинок (?!2$)/ })
    .first()
    .click()
  await page.waitForURL('**/outages?site=*&queue=*')
  expect(decodeURI(page.url())).not.toContain('Яворницьк')
  const answer = page.getByRole('heading', { level: 2, name: /^Зараз: / })
  await expect(answer).toBeFocused()
  await expect(page.getByText(/Яворницького, буд\./)).toBeVisible()
  await expect(page.getByText(/оновлено \d/)).toBeVisible()
  // the answer is on the first screen of a phone (look.md)
  await page.setViewportSize({ width: 360, height: 740 })
  const box = await answer.boundingBox()
  expect((box?.y ?? 1000) + (box?.height ?? 1000)).toBeLessThan(560)
  await looksRight(page)

  await page.reload()
  await expect(answer).toBeVisible()
  // a house in two queues: each queue has its own data for programs
  await page.goto('/outages?site=dnem&queue=1.1,4.2')
  for (const queue of ['1.1', '4.2']) {
    const data = page.getByRole('link', { name: `Графік черги ${queue} для програм (JSON)` })
    await expect(data).toHaveAttribute('href', `/api/outages/dnem/${queue}.json`)
  }
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a household sees the light now and next, both days, the week, and takes the schedule into its calendar', async ({
  page,
  request,
  lane,
}) => {
  const { login } = lane === 0 ? persons.one : persons.debtor
  await signIn(page, login, passwords.person, '/cabinet/person')
  await page
    .getByRole('button', { name: /^(Графік відключень:|Тиждень)/ })
    .first()
    .click()
  await page.waitForURL('**/shutdown_schedule')
  await expect(page.getByRole('heading', { level: 2, name: state })).toBeVisible()
  for (const name of [/^Сьогодні/, /^Завтра/, 'Тиждень', 'Аварії за адресою', 'Планові роботи за адресою'])
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await expect(page.getByText(/оновлено .*\d\d:\d\d$/)).toBeVisible()
  await looksRight(page)
  // the state, today and the link to the calendar are on the first screen of a phone; today's strip is shown once
  const window = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 740 })
  const bottom = async (thing: Locator) => {
    const box = await thing.boundingBox()
    return (box?.y ?? 1000) + (box?.height ?? 1000)
  }
  expect(await bottom(page.getByRole('heading', { level: 2, name: state }))).toBeLessThan(560)
  expect(await bottom(page.getByRole('button', { name: 'Додати в календар' }))).toBeLessThan(680)
  if (window) await page.setViewportSize(window)

  const fileWith = async (minutes: string) => {
    await page.getByLabel('Нагадати').selectOption(minutes)
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Файл .ics' }).click()
    const come = await file
    expect(come.suggestedFilename()).toMatch(/^Графік відключень \d{10}\.ics$/)
    return readFile(await come.path(), 'utf8')
  }
  expect(await fileWith('15')).toContain('TRIGGER:-PT15M')
  expect(await fileWith('0')).not.toContain('VALARM')
  await page.getByLabel('Нагадати').selectOption('60')
  await page.getByRole('button', { name: 'Додати в календар' }).click()
  const address = page.getByLabel('Адреса для іншого календаря')
  const first = await address.inputValue()
  const calendar = await request.get(new URL(first).pathname)
  expect(await calendar.text()).toMatch(/^BEGIN:VCALENDAR[\s\S]*DTSTART:\d{8}T\d{6}Z[\s\S]*TRIGGER:-PT1H/)
  await page.getByRole('button', { name: 'Замінити адресу на нову' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Замінити адресу на нову' }).click()
  await expect(address).not.toHaveValue(first)
  expect((await request.get(new URL(first).pathname)).status()).toBe(404)

  const table = page.waitForEvent('download')
  await takeFile(page, 'Excel')
  expect((await table).suggestedFilename()).toMatch(/^Графік відключень \d{10}\.xlsx$/)
  await looksRight(page)
})
