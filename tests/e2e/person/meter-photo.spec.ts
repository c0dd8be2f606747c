import sharp from 'sharp'
import { freeAccounts } from '#seeds/demo-users.ts'
import { holdReasons } from '#text/readings.ts'
import { expectAccessible, expectFits } from '../support/accessible.ts'
import { newPhone, signedUpWith, signIn } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

/** A photo as a phone camera makes it: a picture with data about place and device. */
const fromPhone = () =>
  sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#334' } })
    .withExif({
      IFD0: { Make: 'Kamera', Copyright: 'Марія Бондаренко' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 27/1 0/1', GPSLongitude: '35/1 1/1 0/1' },
    })
    .jpeg()
    .toBuffer()

test('a value far from the usual is taken with a photo, held until somebody has looked, and the photo tells no place', async ({
  page,
  request,
  lane,
}) => {
  test.skip(lane === 0, 'the other free account belongs to the story of a held reading')
  const photo = await fromPhone()
  expect((await sharp(photo).metadata()).exif?.includes('Kamera')).toBe(true)

  const phone = newPhone(60 + lane)
  const free = freeAccounts.filter(({ zones }) => zones === 1)[3]
  if (!free) throw new Error('the demo town has two free apartments with one register')
  await signedUpWith(request, phone, free)
  await signIn(page, phone)
  await page.goto('/cabinet/person/indication')
  const field = page.getByRole('main').getByRole('textbox').first()
  const ids = (await field.getAttribute('aria-describedby')) ?? ''
  const before = await page.locator(`[id="${ids.split(' ')[0]}"]`).textContent()
  const previous = Number(/Було ([\d\s]+) на/.exec(before ?? '')?.[1]?.replace(/\s/g, ''))
  await field.fill(String(previous + 4000))
  await page.getByRole('button', { name: 'Передати показання' }).click()

  const dialog = page.getByRole('dialog', { name: 'Потрібне фото лічильника' })
  await expect(dialog).toBeVisible()
  await expect(dialog.locator('input[type=file]')).toHaveAttribute('capture', 'environment')
  const send = dialog.getByRole('button', { name: 'Надіслати фото й передати показання' })
  await expect(send).toBeDisabled()
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'IMG_0042.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect(dialog.getByText('IMG_0042.jpg')).toBeVisible()
  await expect
    .poll(() => dialog.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(2400)
  await expectAccessible(page)
  await expectFits(page)

  const uploaded = page.waitForResponse('**/api/files/upload')
  await send.click()
  const { file }: { file: { id: string } } = await (await uploaded).json()
  await expect(page.getByRole('heading', { name: 'Показання внесено' })).toBeVisible()
  await expect(page.getByText(/Квитанція №/)).toBeVisible()
  await expect(page.getByText(holdReasons['large-deviation'])).toBeVisible()
  await expect(page.locator('[aria-current=step]')).toHaveText('На перевірці')
  await expectAccessible(page)
  await expectFits(page)

  const token = await page.evaluate(
    () => JSON.parse(localStorage.getItem('svitlo') ?? '{}').common.token as string,
  )
  const stored = await request.post('/api/files/download', { data: { token, file: file.id } })
  const bytes = await stored.body()
  const { format, width, exif, iptc, xmp } = await sharp(bytes).metadata()
  expect({ format, width, exif, iptc, xmp }).toEqual({
    format: 'jpeg',
    width: 1600,
    exif: undefined,
    iptc: undefined,
    xmp: undefined,
  })
  for (const trace of ['Exif', 'Kamera', 'GPS']) expect(bytes.includes(trace)).toBe(false)

  await page.reload()
  await expect(page.getByText(holdReasons['large-deviation']).first()).toBeVisible()
})
