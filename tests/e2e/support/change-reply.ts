import type { Page } from '@playwright/test'

/** Changes the server's answer on its way, where a test cannot make the source say it. */
export async function changeReply<Reply>(page: Page, call: string, alter: (reply: Reply) => void) {
  await page.route(`**${call}`, async (route) => {
    const response = await route.fetch()
    const reply: Reply = await response.json()
    alter(reply)
    await route.fulfill({ response, json: reply })
  })
}
