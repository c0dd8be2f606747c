import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoCompanies } from '#seeds/scenarios/demo-companies.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  const { sitename, footer, ...company } = demoCompanies.dnem
  await t.database.db
    .insertInto('portal.site_settings')
    .values({
      site: 'dnem',
      sitename,
      company: JSON.stringify(company),
      images: JSON.stringify({ logo: '/companies/dnem/logo.svg' }),
      footer: JSON.stringify(footer),
      // settings entered carelessly
      env: JSON.stringify({ provider: true, imageUploadEnable: false, cardPayment: false, portmone: true }),
      updated_at: t.deps.now(),
    })
    .execute()
})
afterAll(() => t.close())

test('the environment of spec §9 is forced, whatever the row of a site says', async () => {
  const { body } = await t.call('/api/api-link', { site: 'dnem' })
  expect(body.data.env).toMatchObject({
    provider: false,
    imageUploadEnable: true,
    cardPayment: true,
    portmone: false,
    easypay: false,
    monopay: false,
  })
})

test('a site has images of its own; one without any sends none', async () => {
  expect((await t.call('/api/api-link', { site: 'dnem' })).body.data.images).toEqual({
    logo: '/companies/dnem/logo.svg',
  })
  expect((await t.call('/api/api-link', { site: 'kem' })).body.data.images).toEqual({})
})
