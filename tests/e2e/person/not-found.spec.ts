import { PAGES } from '#domain/pages.ts'
import { admins, passwords, persons } from '#seeds/demo-users.ts'
import { expectAccessible, expectFits } from '../support/accessible.ts'
import { signIn } from '../support/people.ts'
import { signInAdmin, signInAs } from '../support/sign-in-as.ts'
import { expect, test } from '../support/test.ts'
import { chunkOf } from '../support/chunk.ts'

// Spec §2, «Error page»: inside a cabinet its header and menu stay.

// the server answers an unknown address with 404, and the test breaks the broken page on purpose
test.use({ tolerated: /404 \(Not Found\)|ChunkFailure/ })

test('an address that is no page of the cabinet keeps the cabinet around it', async ({ page, lane }) => {
  await signIn(page, persons.one.login, passwords.person, '/cabinet/person/nemaie-takoi')
  await expect(page.getByRole('heading', { name: 'На жаль, цю сторінку не знайдено' })).toBeVisible()
  await expect(page.getByText('This page could not be found')).toBeVisible()
  // the menu: the sidebar on a wide screen, the bar below on a phone
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Показання' }).first()).toBeVisible()
  if (lane === 0) await expect(page.getByRole('navigation', { name: 'Головне меню' }).first()).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  // an address of the cabinet is the same with a slash at the end
  await page.goto('/cabinet/person/directory/laws/')
  await expect(page.getByRole('heading', { name: 'Законодавство', level: 1 })).toBeVisible()
  // an address of another kind of cabinet is unknown in one's own
  await page.goto('/cabinet/entity/nemaie-takoi')
  await expect(page.getByRole('heading', { name: 'На жаль, цю сторінку не знайдено' })).toBeVisible()
  await page.getByRole('link', { name: 'На головну' }).click()
  await page.waitForURL('**/cabinet/person/indication')
})

test('so it is in the cabinet of a business', async ({ page, lane }) => {
  await signInAs.entity(page, lane)
  await page.goto('/cabinet/entity/directory/nemaie')
  await expect(page.getByRole('heading', { name: 'На жаль, цю сторінку не знайдено' })).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Показання' }).first()).toBeVisible()
})

test('a link to a bill of another own address chooses that address and says so', async ({ page }) => {
  await signIn(page, persons.five.login, passwords.person)
  const session = await page.evaluate(() => {
    const kept = Object.values(localStorage).find((text) => text.includes('"accounts"')) ?? '{}'
    const { common, person } = JSON.parse(kept) as {
      common: { token: string }
      person: { accounts: { account: string }[] }
    }
    return { token: common.token, accounts: person.accounts.map(({ account }) => account) }
  })
  const [first, second] = session.accounts
  const bills = await page.request.post('/api/person/bills', {
    data: { token: session.token, account: second },
  })
  const number = ((await bills.json()) as { rows: { number: string }[] }).rows[0]?.number ?? ''
  await page.request.post('/api/choice-apart', { data: { token: session.token, item: first } })
  await page.goto(`/cabinet/person/bills/${number}`)
  await expect(page.getByText(`Тепер вибрано її: особовий рахунок ${second}`)).toBeVisible()
  await expect(
    page
      .getByRole('heading', { name: 'Деталі' })
      .or(page.getByText(second ?? ''))
      .first(),
  ).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
})

test('an error of the page is put on record, and the page says under which code', async ({ page }) => {
  await signIn(page, persons.one.login, passwords.person)
  // the file of the page itself is broken: the error page is shown instead
  await page.route(chunkOf('src/web/guide/Laws.tsx'), (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new TypeError("зламано навмисно")' }),
  )
  const record = page.waitForResponse('**/api/client_log')
  await page.goto('/cabinet/person/directory/laws')
  await expect(page.getByRole('heading', { name: 'На жаль, сталася помилка' })).toBeVisible()
  const { requestCode } = (await (await record).json()) as { requestCode: string }
  await expect(page.getByRole('status').filter({ hasText: requestCode })).toContainText(
    'Ми вже знаємо про цю помилку',
  )
})

test.describe('a mistyped address of one thing', () => {
  test.use({ tolerated: /40[04] / })

  for (const layout of ['person', 'entity', 'admin'] as const)
    test(`says in the cabinet of kind ${layout} that nothing is there, and leads to the page above`, async ({
      page,
      lane,
    }) => {
      test.setTimeout(180_000)
      await (layout === 'admin' ? signInAdmin(page, admins.deputy) : signInAs[layout](page, lane))
      const paths = PAGES.filter((each) => each.layout === layout && each.path.includes('$'))
      expect(paths.length).toBeGreaterThan(0)
      for (const { path } of paths)
        await test.step(path, async () => {
          await page.goto(path.replaceAll(/\$\w*/g, 'nemaie'))
          const main = page.getByRole('main')
          await expect(main.getByText(/нема|не знайдено/i).first()).toBeVisible()
          await expect(main.getByText(/Виправте його/)).toBeHidden()
          await expect(main.getByRole('button', { name: 'Спробувати ще раз' })).toBeHidden()
          const above = PAGES.map((page) => page.path)
            .filter((page) => path.startsWith(`${page}/`))
            .toSorted((a, b) => a.length - b.length)
            .at(-1)
          await expect(main.getByRole('alert').locator(`a[href="${above}"]`)).toBeVisible()
        })
    })
})
