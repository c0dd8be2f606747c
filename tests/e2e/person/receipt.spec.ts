import { freeAccounts } from '#seeds/demo-users.ts'
import { expectAccessible, expectFits } from '../support/accessible.ts'
import { newPhone, signedUpWith, signIn } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { chunkOf } from '../support/chunk.ts'

test.use({ tolerated: /ERR_FAILED/ })

test('what was handed in is said even when the code of the receipt cannot come', async ({
  page,
  request,
  lane,
}) => {
  const phone = newPhone(92 + lane)
  const free = freeAccounts.filter(({ zones }) => zones === 1)[lane]
  if (!free) throw new Error('the demo town has two free apartments with one register')
  await signedUpWith(request, phone, free)
  await signIn(page, phone)
  // as if the page had just been reloaded for the same reason: it reloads at most once a minute
  await page.evaluate(() => sessionStorage.setItem('svitlo-chunk-reload', String(Date.now())))
  await page.route(chunkOf('src/web/readings/Receipt.tsx'), (route) => route.abort())
  await page.goto('/cabinet/person/indication')
  const field = page.getByRole('main').getByRole('textbox').first()
  const ids = (await field.getAttribute('aria-describedby')) ?? ''
  const before = await page.locator(`[id="${ids.split(' ')[0]}"]`).textContent()
  await field.fill(String(Number(/Було ([\d\s]+) на/.exec(before ?? '')?.[1]?.replace(/\s/g, '')) + 60))
  await page.getByRole('button', { name: 'Передати показання' }).click()
  await expect(page.getByText('Показання внесено')).toBeFocused()
  await expect(page.getByText(/Квитанція №/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Виправити' })).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)

  await page.unroute(chunkOf('src/web/readings/Receipt.tsx'))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Показання передано' })).toBeVisible()
  await expect(page.getByText('60 кВт·год').first()).toBeVisible()
})
