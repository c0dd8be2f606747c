import type { APIRequestContext, Page } from '@playwright/test'
import { freeAccounts } from '#seeds/demo-users.ts'
import { withoutUnseen } from '#domain/unseen.ts'
import { agreement } from '#text/agreement.ts'
import { nextCode } from '../support/messages.ts'
import { openAccount } from '../support/open-account.ts'
import { newPhone, password, signedUp, signIn } from '../support/people.ts'
import { signInAs } from '../support/sign-in-as.ts'
import { expect, test } from '../support/test.ts'
import { CANARY, CANARY_HOST, markup } from './markup.ts'

// Promise D5: what a customer writes is shown as they wrote it, and never run. `quiet` catches every report of the
// policy.

test.use({ trace: 'off' })

/** Each project writes every second line. */
const mine = (lane: number) => markup.filter((_, index) => index % 2 === lane)

/** The lines combined into texts of at most `most` characters. */
function packed(lines: readonly string[], most: number): string[] {
  const packs: string[] = []
  for (const line of lines) {
    const last = packs.at(-1)
    if (last === undefined || last.length + 1 + line.length > most) packs.push(line)
    else packs[packs.length - 1] = `${last} ${line}`
  }
  return packs
}

/** Listens from now on, on every page. @returns what was run, and which other addresses were called */
async function listening(page: Page, portal: string): Promise<readonly string[]> {
  const heard: string[] = []
  page.on('dialog', (dialog) => {
    heard.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== new URL(portal).origin) heard.push(request.url())
  })
  await page.exposeFunction('canarySings', () => void heard.push('canary'))
  await page.addInitScript(
    (name) =>
      Object.defineProperty(window, name, {
        set() {
          // the type of window does not contain the function exposed above
          ;(window as unknown as Sings).canarySings()
        },
      }),
    CANARY,
  )
  return heard
}
type Sings = { canarySings: () => void }

async function call(request: APIRequestContext, path: string, data: object, basic?: string) {
  const headers: Record<string, string> =
    basic === undefined ? {} : { authorization: `Basic ${Buffer.from(basic).toString('base64')}` }
  const reply = await request.post(path, { data, headers })
  expect(reply.status(), `${path}: ${await reply.text()}`).toBe(200)
  return reply.json()
}

/** A ticket for every hundred characters of the lines, with two files each. */
async function writeTickets(
  request: APIRequestContext,
  of: { token: string; account: string; ticket_message: string },
  lines: readonly string[],
) {
  const titles = packed(lines, 120)
  // the client that sends the file changes quotation marks, slashes and percent signs on the way
  const fileNames = lines.filter((line) => !/["/\\%]/.test(line))
  const written: { id: string; title: string; files: string[] }[] = []
  for (const [index, title] of titles.entries()) {
    const files: { id: string; name: string }[] = []
    for (const name of fileNames.slice(index * 2, index * 2 + 2)) {
      const file = {
        name: `${name}.pdf`,
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.7\n%%EOF\n'),
      }
      const reply = await request.post('/api/files/upload', {
        multipart: { token: of.token, account: of.account, purpose: 'ticket', file },
      })
      expect(reply.status(), await reply.text()).toBe(200)
      files.push({ id: (await reply.json()).file.id, name: file.name })
    }
    const sent = { ...of, kind: 'other', title, files: files.map(({ id }) => id) }
    const { ticket } = await call(request, '/api/tickets/create', sent)
    written.push({ id: ticket.id, title, files: files.map(({ name }) => name) })
  }
  return written
}

/** Every text is on the screen, letter by letter; what nobody sees was dropped. */
const expectShown = (page: Page, texts: readonly string[]) =>
  expect
    .poll(async () => {
      const shown = withoutUnseen((await page.locator('main').textContent()) ?? '')
      return texts.map(withoutUnseen).filter((text) => !shown.includes(text))
    })
    .toEqual([])

test('the lines are many, and each fits the shortest field', () => {
  expect(new Set(markup).size).toBeGreaterThanOrEqual(70)
  expect(markup.filter((line) => line.length > 60)).toEqual([])
})

test('whatever is run is heard by these tests', async ({ page, baseURL }) => {
  const heard = await listening(page, baseURL ?? '')
  await page.goto('/')
  await page.evaluate(
    ([name, host]) => {
      Object.assign(window, { [name]: 1 })
      setTimeout(() => alert(host))
    },
    [CANARY, CANARY_HOST] as const,
  )
  await expect.poll(() => heard).toEqual(['canary', `dialog: ${CANARY_HOST}`])
})

test('names of apartments, tickets, their files and devices are shown as they were written', async ({
  page,
  request,
  lane,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const phone = newPhone(84 + lane)
  const { token, partner } = await signedUp(request, phone)
  const accounts = freeAccounts.slice(-5).map(({ account }) => account)
  for (const { account, billCode } of freeAccounts.slice(-5))
    await call(request, '/api/post-add-objects', { token, partner, account, code: billCode })
  const agents = mine(lane).filter((line) => /^[!-~]{1,40}$/.test(line))
  for (const agent of agents.slice(0, 4))
    await request.post('/api/auth/person', {
      data: { phone, userType: 'person' },
      headers: {
        'user-agent': agent,
        authorization: `Basic ${Buffer.from(`${phone}:${password}`).toString('base64')}`,
      },
    })

  const heard = await listening(page, baseURL ?? '')
  const names = packed(mine(lane), 60)
  await signIn(page, phone)
  for (let from = 0; from < names.length; from += accounts.length) {
    const now = names.slice(from, from + accounts.length)
    for (const [index, new_name] of now.entries())
      await call(request, '/api/post-rename-objects', { token, account: accounts[index], new_name })
    await page.goto('/cabinet/person')
    await expectShown(page, now)
  }
  expect(heard).toEqual([])
  await page.goto('/cabinet/person/settings/account')
  await expectShown(page, agents.slice(0, 4))
  expect(heard).toEqual([])

  const [account = ''] = accounts
  await call(request, '/api/post-rename-objects', { token, account, new_name: 'Дім' })
  await openAccount(page, 'Дім')
  const ticket_message = mine(lane).join('\n')
  const written = await writeTickets(request, { token, account, ticket_message }, mine(lane))
  await page.goto('/cabinet/person/tickets')
  await expectShown(
    page,
    written.slice(-10).map(({ title }) => title),
  )
  for (const { id, title, files } of written) {
    await page.goto(`/cabinet/person/tickets/${id}`)
    await expectShown(page, [title, ticket_message, ...files])
    expect(heard).toEqual([])
  }
})

test('an application for a cabinet, and the answer to it, are shown as they were written', async ({
  page,
  request,
  lane,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const phone = newPhone(86 + lane)
  const email = `application-${lane}@example.com`
  const [company = '', second = ''] = packed(mine(lane), 200)
  const responsible = second.slice(0, 120).trim()
  const code = await nextCode(request, phone)
  await call(request, '/api/auth/send-code', { purpose: 'application', checkSelect: 'phone', phone })
  const fields = { company, edrpou: '99990002', responsible, phone, email, code: await code() }
  const applied = { userType: 'provider', ...fields, agreement: agreement.version }
  await call(request, '/api/auth/application', applied, `${email}:${password}`)

  const heard = await listening(page, baseURL ?? '')
  await signInAs.admin(page, lane)
  await page.goto('/cabinet/admin/management')
  await expectShown(page, [company])
  expect(heard).toEqual([])
  await page.getByRole('link', { name: company }).last().click()
  await expectShown(page, [company, responsible])
  expect(heard).toEqual([])
  // the administrator on duty only looks, the chief decides
  test.skip(lane === 1, 'the one on duty only looks: deciding is the chief’s')
  await page.getByRole('button', { name: 'Відхилити' }).click()
  const dialog = page.getByRole('dialog')
  await expect.poll(() => dialog.textContent()).toContain(company)
  expect(heard).toEqual([])
  await dialog.getByLabel('Причина: її отримає заявник').fill(responsible)
  await dialog.getByRole('button', { name: 'Відхилити' }).click()
  await expect(dialog).toBeHidden()
  await page.goto('/demo/messages')
  await expectShown(page, [responsible])
  expect(heard).toEqual([])
})
