import { readFile } from 'node:fs/promises'
import { readXlsx } from 'hucre/xlsx'
import { entities } from '#seeds/demo-users.ts'
import { expectAccessible, expectFits } from '../support/accessible.ts'
import { takeFile } from '../support/list.ts'
import { signInFirm } from '../support/sign-in-as.ts'
import { expect, test } from '../support/test.ts'

test.describe.configure({ timeout: 120_000 })

test('a plant sees its objects by queue, its limits of power apart, and takes the hours away', async ({
  page,
}) => {
  await signInFirm(page, entities.plant, '/cabinet/entity/shutdown_schedule')
  await expect(page.getByRole('heading', { name: /^Без світла зараз: \d з 3$/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Черг/ }).first()).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: entities.plant.login }).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Графік у вашому календарі' })).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  const coming = page.waitForEvent('download')
  await takeFile(page, 'Excel')
  const { sheets } = await readXlsx(await readFile(await (await coming).path()))
  expect(sheets[0]?.rows.length).toBeGreaterThan(3)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Файл .ics' }).click()
  expect(await readFile(await (await file).path(), 'utf8')).toContain('BEGIN:VCALENDAR')
})
