import { passwords, persons } from '#seeds/demo-users.ts'
import { signIn } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

for (const [path, call] of [
  ['/cabinet/person', '/api/person/overview'],
  ['/cabinet/person/bills', '/api/person/balance'],
] as const)
  test(`${path} asks for its answer while the service line is still on its way`, async ({ page }) => {
    await signIn(page, persons.one.login, passwords.person)
    // whoever waits for the line with a timer waits for ever
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    let answerLine = () => {}
    const line = new Promise<void>((done) => (answerLine = done))
    await page.route('**/api/get-service-message', async (route) => {
      await line
      await route.continue()
    })
    const request = page.waitForRequest((candidate) => new URL(candidate.url()).pathname === call)
    await page.goto(path)
    await request
    answerLine()
    await page.clock.resume()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
