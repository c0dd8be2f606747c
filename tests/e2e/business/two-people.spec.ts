import { join } from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import { DEMO_KEY_PASSWORD, demoKeys } from '#demo/signing/demo-keys.ts'
import { addDays } from '#domain/calendar.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { admins, entities, plantPeople } from '#seeds/demo-users.ts'
import type { Reply } from '#web/api/call.ts'
import { expectAccessible, expectFits } from '../support/accessible.ts'
import { unfoldRow } from '../support/list.ts'
import { anyTokenOfAdmin, signInFirm } from '../support/sign-in-as.ts'
import { expect, test } from '../support/test.ts'

// People of one company who share its work: the accountant prepares, the director signs.

const PAGE = '/cabinet/entity/docs/signing'
const keyFiles = ['dat', 'cer'].map((ending) =>
  join(import.meta.dirname, '../../../demo/signing/files', `${demoKeys.plant}.${ending}`),
)

test('the accountant hands documents on, the director signs them, and neither is offered the step of the other', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000)
  await signInFirm(page, plantPeople.accountant, PAGE)
  await expect(page.getByRole('button', { name: 'Підписати все, що чекає' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Передати на підпис усе' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('checkbox').first()).toBeChecked()
  await expectAccessible(page)
  await expectFits(page)
  await dialog.getByRole('button', { name: /^Передати на підпис/ }).click()
  await expect(page.getByText(/^Передано на підпис: \d/)).toBeVisible()
  const handed = page.getByRole('row').filter({ hasText: 'Перевірено, чекає підпису' })
  await handed.getByRole('link').first().click()
  await expect(page.getByText('Ви передали документ на підпис.', { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Підписати ключем' })).toHaveCount(0)
  await expectAccessible(page)

  const director = await (await browser.newContext()).newPage()
  await signInFirm(director, entities.plant, PAGE)
  await director.getByRole('button', { name: 'Підписати все, що чекає' }).click()
  const signing = director.getByRole('dialog')
  const boxes = signing.getByRole('checkbox')
  await expect(boxes.first()).toBeChecked()
  // all but the first are left for later
  for (const box of (await boxes.all()).slice(1)) await box.uncheck()
  await signing.locator('input[type=file]').setInputFiles(keyFiles)
  await signing.getByLabel('Пароль ключа', { exact: true }).fill(DEMO_KEY_PASSWORD)
  await signing.getByRole('button', { name: /^Підписати/ }).click()
  await expect(signing).toContainText('Підпис прийнято', { timeout: 60_000 })
  await signing.getByRole('button', { name: 'Закрити' }).last().click()
  await expect(director.getByRole('row').filter({ hasText: 'Підписано вами' }).first()).toBeVisible()
  await director.context().close()
})

test('who may only look at the readings of the firm is not offered to hand them in by a file', async ({
  page,
}) => {
  await signInFirm(page, plantPeople.auditor, '/cabinet/entity/indication')
  await expect(page.getByRole('heading', { level: 1, name: 'Показання' })).toBeVisible()
  // the table is there, so everything above it is, too
  await expect(page.getByRole('table').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Передати файлом' })).toHaveCount(0)
})

test('a visit that the accountant ordered is seen and cancelled by the director', async ({
  page,
  browser,
  request,
  lane,
}) => {
  const service = { code: `two-people-${lane}`, name: `Огляд підстанції удвох, ${lane}` }
  const closeService = await openService(request, service)
  await signInFirm(page, plantPeople.accountant, '/cabinet/entity/tickets/order')
  const step = page.getByRole('button', { name: 'Далі' })
  await page.getByRole('radio', { name: service.name }).check()
  await step.click()
  const calendar = page.getByRole('heading', { name: 'Виберіть вільну дату' })
  const devices = page.getByRole('group', { name: 'Для якого лічильника' })
  await expect(calendar.or(devices)).toBeVisible()
  if (await devices.isVisible()) {
    await devices.getByRole('radio').first().check()
    await step.click()
  }
  await page.getByRole('listitem').getByRole('button').last().click()
  await page.getByRole('button', { name: 'Замовити' }).click()
  const number = /Заявка №\s(\d+)/.exec(await page.getByText(/Заявка №\s\d+:/).innerText())?.[1] ?? ''

  const director = await (await browser.newContext()).newPage()
  await signInFirm(director, entities.plant, '/cabinet/entity/tickets?tab=orders')
  const order = director.getByRole('row').filter({ hasText: number })
  await expect(order).toContainText('Замовник: ')
  await expectAccessible(director)
  await expectFits(director)
  await unfoldRow(order)
  await order.getByRole('button', { name: 'Скасувати' }).click()
  await director.getByRole('dialog').getByRole('button', { name: 'Скасувати заявку' }).click()
  await expect(order).toContainText('Скасовано')
  await director.context().close()
  await closeService()
})

/** A service with a crew of its own, whose hours no other test takes. @returns what closes it to customers */
async function openService(
  request: APIRequestContext,
  { code: wanted, name }: { code: string; name: string },
): Promise<() => Promise<void>> {
  const token = await anyTokenOfAdmin(request, admins.chief)
  const ask = async (path: string, data: object) => {
    const reply = await request.post(path, { data: { token, ...data } })
    expect(reply.ok(), `${path}: ${await reply.text()}`).toBe(true)
    return reply.json()
  }
  const wish = { site: 'dnem', kind: 'entity', name, description: name, priceKopiykas: 0, termDays: 30 }
  const save = async (more: object): Promise<Reply<'/api/admin/orders/services/save'>> =>
    ask('/api/admin/orders/services/save', { ...wish, purpose: null, rank: 99, ...more })
  const { service } = await save({ code: wanted, version: 0, active: true })
  const { code } = service
  const made: Reply<'/api/admin/orders/crew'> = await ask('/api/admin/orders/crew', {
    crew: null,
    version: 0,
    site: 'dnem',
    name: `Бригада: ${name}`,
    codes: [code],
  })
  const today = kyivDate(new Date())
  await ask('/api/admin/orders/crew/hours', {
    crew: made.crew,
    from: addDays(today, 1),
    to: addDays(today, 14),
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    hours: [{ from: '09:00', to: '10:00' }],
    works: true,
  })
  return async () => {
    await save({ code, version: service.version, active: false })
  }
}
