import { expect, test } from '../support/timed.ts'
import { failureNotices } from '#text/failures.ts'
import { VISITORS, type Visitor } from './visitors.ts'

// A screen whose main call is answered by 500 or 503 says what happened and offers to try again (spec §8).

/** Screens of each cabinet, and the call that each of them needs. */
const SCREENS: readonly (readonly [Visitor, readonly (readonly [path: string, call: string])[]])[] = [
  [
    'person',
    [
      ['/cabinet/person', '/api/person/overview'],
      ['/cabinet/person/indication', '/api/person/meters'],
      ['/cabinet/person/consumption', '/api/person/consumption'],
      ['/cabinet/person/bills', '/api/person/balance'],
      ['/cabinet/person/shutdown_schedule', '/api/person/shutdowns'],
      ['/cabinet/person/tickets', '/api/tickets'],
      ['/cabinet/person/commerc_accntng', '/api/person/metering-point'],
    ],
  ],
  [
    'plant',
    [
      ['/cabinet/entity', '/api/entity/overview/waiting'],
      ['/cabinet/entity?of=one', '/api/entity/overview'],
      ['/cabinet/entity/indication', '/api/entity/readings/meters'],
      ['/cabinet/entity/consumption', '/api/entity/consumption'],
      ['/cabinet/entity/consumption/hours', '/api/entity/consumption/hours'],
      ['/cabinet/entity/consumption_history', '/api/entity/consumption/history'],
      ['/cabinet/entity/bills', '/api/entity/balance'],
      ['/cabinet/entity/bills/invoices', '/api/entity/bills'],
    ],
  ],
  [
    'admin',
    [
      ['/cabinet/admin', '/api/get-common'],
      ['/cabinet/admin/management', '/api/admin/applications'],
    ],
  ],
]

for (const [who, screens] of SCREENS)
  test(`${who}: a screen whose call fails says so and offers to try again, which brings it`, async ({
    page,
  }, { project }) => {
    await VISITORS[who](page, project.name === 'phone' ? 1 : 0)
    for (const [index, [path, call]] of screens.entries())
      await test.step(path, async () => {
        const status = index % 2 === 0 ? 503 : 500
        await page.route(`**${call}`, (route) => route.fulfill({ status, body: '' }))
        await page.goto(path)
        const notice = page.getByRole('main').getByRole('alert').first()
        await expect(notice).toContainText(failureNotices[status === 503 ? 'will-be-resumed' : 'try-later'])
        await page.unroute(`**${call}`)
        // a screen of several calls has a button for each
        const again = page.getByRole('main').getByRole('button', { name: 'Спробувати ще раз' })
        await expect(async () => {
          if ((await again.count()) > 0) await again.first().click()
          await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0, { timeout: 2_000 })
        }).toPass({ timeout: 20_000 })
      })
  })
