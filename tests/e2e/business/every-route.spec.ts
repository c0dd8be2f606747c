import type { Page } from '@playwright/test'
import { PAGES } from '#domain/pages.ts'
import { entities, passwords, providers, suppliers } from '#seeds/demo-users.ts'
import { titles } from '#text/titles.ts'
import { expectFits } from '../support/accessible.ts'
import { moveTo } from '../support/move.ts'
import { signInFirm } from '../support/sign-in-as.ts'
import { expect, test } from '../support/test.ts'

// Every page of the business cabinet, opened by every kind of firm: each says what it is, tells what it knows or that
// there is nothing, and fits. What the pages do is told by the other stories.

const full = Boolean(process.env['SVITLO_FULL'])

async function byEmail(page: Page, login: string) {
  await page.goto('/sign-in/provider')
  await page.getByLabel('Електронна пошта').fill(login)
  await page.getByLabel('Пароль', { exact: true }).fill(passwords.provider)
  await page.getByRole('button', { name: 'Увійти', exact: true }).last().click()
  await page.waitForURL('**/cabinet/entity/**')
}
async function bySupplierCode(page: Page) {
  const { login, password } = suppliers.activated
  await page.goto('/sign-in/provider')
  await page.getByRole('tab', { name: 'За рахунком постачальника' }).click()
  await page.getByLabel('Особовий рахунок').fill(login)
  await page.getByLabel('Код доступу постачальника', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Увійти', exact: true }).last().click()
  await page.waitForURL('**/cabinet/entity/**')
}

type Firm = {
  readonly enter: (page: Page) => Promise<void>
  /** sees its home: a firm of one active account starts from its readings (spec §4, entitySingle) */
  readonly home: boolean
  /** sees the documents of a provider, if only why they are closed */
  readonly provider: boolean
  /** the size on which the ordinary run looks at it too: 0 a desk, 1 a phone */
  readonly usual?: number
}
const firm = (who: { login: string; uniqueCode: string }, home: boolean, provider = false): Firm => ({
  enter: (page) => signInFirm(page, who),
  home,
  provider,
})
const FIRMS: Readonly<Record<string, Firm>> = {
  'a plant of three accounts, read by the hour': { ...firm(entities.plant, true), usual: 0 },
  'a chain of four hundred accounts': firm(entities.chain, true),
  'a producer of energy': firm(entities.solar, true),
  // a firm that nobody has signed in as belongs to the story of the greeting (signs-in.spec.ts)
  'a firm of one account that owes': { ...firm(entities.debtor, false), usual: 1 },
  'a creditor': firm(entities.creditor, false),
  // its account is not active: it stays at home with the reason
  'a firm flagged as a provider': firm(entities.service, true, true),
  'an active provider': {
    enter: (page) => byEmail(page, providers.active.login),
    home: false,
    provider: true,
    usual: 0,
  },
  'a suspended provider': {
    enter: (page) => byEmail(page, providers.suspended.login),
    home: true,
    provider: true,
  },
  'a supplier with a code': { enter: bySupplierCode, home: false, provider: true },
}

const names = new Map<string, unknown>(Object.entries(titles))
const ROUTES = PAGES.filter(({ layout, path }) => layout === 'entity' && !path.includes('$')).map(
  ({ path, title }) => ({ path, name: path === '/cabinet/entity' ? 'Огляд' : String(names.get(title)) }),
)

for (const [name, { enter, home, provider, usual }] of Object.entries(FIRMS))
  test(`${name}: every page of the cabinet answers`, async ({ page, lane }) => {
    test.skip(!full && usual !== lane, 'each kind of firm, on both sizes, in the full run')
    test.skip(lane === 0 && name === 'a firm flagged as a provider', 'it is greeted on this size first')
    test.setTimeout(300_000)
    await page.addLocatorHandler(page.getByRole('button', { name: 'Почати роботу' }), (start) =>
      start.click(),
    )
    await enter(page)
    const main = page.getByRole('main')
    // gone to inside the program; the full run loads each page anew
    const open = (path: string) => (full ? page.goto(path) : moveTo(page, path))
    for (const { path, name: title } of ROUTES)
      await test.step(path, async () => {
        await open(path)
        const heading = page.getByRole('heading', { level: 1 })
        const away =
          (path === '/cabinet/entity' && !home) || (path === '/cabinet/entity/provider/document' && !provider)
        if (away) {
          await expect(page).not.toHaveURL(new RegExp(`${path}/?$`))
          await expect(heading).toHaveCount(1)
          return
        }
        await expect(page).toHaveURL(new RegExp(`${path}/?([?#].*)?$`))
        await expect(page).toHaveTitle(new RegExp(title))
        await expect(heading).toHaveCount(1)
        await expect(main.locator('[data-shown], [aria-busy="true"]')).toHaveCount(0)
        await expect(main.getByRole('button', { name: 'Спробувати ще раз' })).toHaveCount(0)
        // it says something besides its name
        expect(((await main.textContent()) ?? '').replace(title, '').trim().length).toBeGreaterThan(20)
        await expectFits(page)
      })
  })
