import type { Page } from '@playwright/test'

/** Changes the server's answer on its way, where a test cannot make the source say it; `body` tells that of a call in JSON. */
export async function changeReply<Reply, Body = unknown>(
  page: Page,
  call: string,
  alter: (reply: Reply, body: () => Body) => void,
) {
  await page.route(`**${call}`, async (route) => {
    const response = await route.fetch()
    const reply: Reply = await response.json()
    alter(reply, () => route.request().postDataJSON())
    await route.fulfill({ response, json: reply })
  })
}
