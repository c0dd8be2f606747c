import sharp from 'sharp'
import { admins, freeAccounts } from '#seeds/demo-users.ts'
import { expectAccessible, expectFits } from '../support/accessible.ts'
import { messagesTo } from '../support/messages.ts'
import { newPhone, signedUpWith, signIn } from '../support/people.ts'
import { signInAdmin } from '../support/sign-in-as.ts'
import { expect, test } from '../support/test.ts'

// Whoever sends us something is answered: a household, the metering, the customer service, each in a browser of its own.
// That the bill of the month uses the reading is proved on the server (staff-readings/held-story.test.ts): a browser
// cannot close a month.

test('a held reading with a photo is accepted and a ticket answered by employees, and the household is told by SMS and e-mail', async ({
  page,
  browser,
  request,
  lane,
}) => {
  test.skip(lane === 1, 'the other free account belongs to the photo of a meter')
  test.setTimeout(300_000)
  const phone = newPhone(150)
  const email = 'istoriia@svitlo.example'
  const free = freeAccounts.filter(({ zones }) => zones === 1)[2]
  if (!free) throw new Error('the demo town has a third free apartment with one register')
  await signedUpWith(request, phone, free, email)

  // the household: SMS of what is decided, the reading with its photo, the ticket
  await signIn(page, phone)
  await page.goto('/cabinet/person/settings/letters')
  for (const event of ['Показання зараховано', 'Є відповідь на звернення']) {
    const saved = page.waitForResponse('**/api/letters/choose')
    await page.getByLabel(`${event}: SMS`).check()
    expect((await saved).ok()).toBe(true)
  }
  await page.goto('/cabinet/person/indication')
  const field = page.getByRole('main').getByRole('textbox').first()
  const ids = (await field.getAttribute('aria-describedby')) ?? ''
  const before = await page.locator(`[id="${ids.split(' ')[0]}"]`).textContent()
  const previous = Number(/Було ([\d\s]+) на/.exec(before ?? '')?.[1]?.replace(/\s/g, ''))
  await field.fill(String(previous + 4000))
  await page.getByRole('button', { name: 'Передати показання' }).click()
  const dialog = page.getByRole('dialog', { name: 'Потрібне фото лічильника' })
  const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#343' } })
    .jpeg()
    .toBuffer()
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'tablo.jpg', mimeType: 'image/jpeg', buffer: photo })
  await dialog.getByRole('button', { name: 'Надіслати фото й передати показання' }).click()
  await expect(page.getByText(/Квитанція №/)).toBeVisible()
  const receipt = /\d\d-\d{7}/.exec((await page.getByRole('main').textContent()) ?? '')?.[0] ?? ''
  const title = 'Показання велике, бо був ремонт'
  await page.goto('/cabinet/person/tickets/new')
  // a complaint: the desk of the demo leaves these to people
  await page.getByLabel('Про що звернення').selectOption({ label: 'Скарга' })
  await page.getByLabel('Тема', { exact: true }).fill(title)
  await page.getByLabel('Текст', { exact: true }).fill('Два місяці працювали обігрівачі. Фото додано.')
  await page.getByRole('button', { name: 'Надіслати' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

  // the metering looks at the photo and accepts
  const metering = await (await browser.newContext()).newPage()
  await signInAdmin(metering, admins.deputy)
  await metering.goto(`/cabinet/admin/management/readings?search=${free.account}`)
  await metering.getByRole('link', { name: free.account }).first().click()
  const shown = metering.getByRole('img', { name: /Фото табло/ })
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expectAccessible(metering)
  await expectFits(metering)
  // a digit too many is seen before a correction is saved
  await metering.getByText('Виправити', { exact: true }).click()
  const value = metering.getByLabel(/^Значення на табло/)
  await value.fill(String(previous + 9000))
  await expect(metering.getByText('звірте кожну цифру')).toBeVisible()
  await expect(metering.getByText(/^Вийде 9\s000\sкВт·год/)).toBeVisible()
  await expectAccessible(metering)
  await value.fill('')
  await expect(metering.getByText(/^Вийде/)).toHaveCount(0)
  await metering.getByText('Прийняти', { exact: true }).click()
  await metering.getByRole('button', { name: 'Прийняти показання' }).click()
  await expect(metering.getByText(/Прийнято показання/).first()).toBeVisible()

  // the customer service answers
  await metering.goto(`/cabinet/admin/management/tickets?search=${free.account}&stage=all`)
  await metering.getByRole('link', { name: title }).click()
  await metering.getByLabel('Ваша відповідь').fill('Показання звірено з фото й прийнято.')
  await metering.getByRole('button', { name: 'Відповісти' }).click()
  await expect(metering.getByText('Відповідь надіслано, клієнта повідомлено.')).toBeVisible()
  await metering.context().close()

  // the household is told by both ways of the answer at once; of the reading by the next round of notices, ten minutes
  // apart (staff-readings/held-story.test.ts)
  for (const contact of [phone, email])
    await expect
      .poll(
        async () =>
          (await messagesTo(request, contact)).filter(({ text }) => /надано|Відповідь/.test(text)).length,
        { message: `the answer reaches ${contact}`, timeout: 60_000 },
      )
      .toBeGreaterThan(0)
  expect((await messagesTo(request, email)).some(({ text }) => text.includes(receipt))).toBe(true)
  await page.reload()
  await expect(page.getByText('Показання звірено з фото й прийнято.')).toBeVisible()
  await page.goto('/cabinet/person/indication')
  await expect(page.getByText('Прийнято').first()).toBeVisible()
})
