import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints, type Path } from '#contract/index.ts'
import { companyHead } from '#server/pdf/company-head.ts'
import { SITES } from '#domain/site.ts'
import { examples } from './examples.ts'
import { makeActor } from './setup/actors.ts'
import { fictionalEdrpou } from '#seeds/makers/identifiers.ts'
import { requisitesOf } from '#server/bills/requisites.ts'
import { type TestApp, testApp } from './setup/app.ts'

// A server without the demo never shows what was invented for the demo: no address, telephone, site or password of the
// town.

const root = join(import.meta.dirname, '..')
const FICTION =
  /Вигадан|\b0\d{2,3}[\s\u00a0]000-\d|svitlo\.example|@[\w.-]*\.example\b|example\.(com|org|net)|tepla-osin|kava-na-balkoni|viter-z-dnipra|nichna-zmina|JBSWY3DPEHPK3PXP/

let t: TestApp
beforeAll(async () => {
  t = await testApp({ webDir: join(root, 'dist/web') })
})
afterAll(() => t.close())

test('no page of the portal holds any of it', () => {
  const assets = join(root, 'dist/web/assets')
  if (!existsSync(assets)) throw new Error('the web is not built: npm run build')
  const pages = readdirSync(assets).filter((name) => /\.(js|css)$/.test(name))
  expect(pages.length).toBeGreaterThan(50)
  for (const name of pages)
    expect(FICTION.exec(readFileSync(join(assets, name), 'utf8'))?.[0], name).toBeUndefined()
})

test('nothing the server is made of holds any of it', () => {
  const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.(ts|tsx)$/.test(name) && !/(\.test|under-test)\.tsx?$/.test(name),
  )
  expect(sources.length).toBeGreaterThan(500)
  const withoutComments = (source: string) => source.replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')
  for (const name of sources)
    expect(
      FICTION.exec(withoutComments(readFileSync(join(root, 'src', name), 'utf8')))?.[0],
      name,
    ).toBeUndefined()
})

test('papers of a company nobody has described say so, and those of a described one name it', async () => {
  for (const site of SITES)
    expect(await companyHead(t.deps, site)).toMatchObject({
      lines: ['Адресу й телефон компанії ще не внесено'],
    })

  const company = (...args: string[]) =>
    spawnSync(process.execPath, ['src/server/cli/set-company.ts', ...args], {
      cwd: root,
      encoding: 'utf8',
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        DATABASE_URL: t.database.connectionString,
        DATABASE_OWNER_URL: t.database.owner.connectionString,
        SVITLO_SECRET: t.deps.config.secret,
        DATA_DIR: t.deps.filesDir,
      },
    })
  expect(company('--site', 'none')).toMatchObject({ status: 1 })
  expect(company('--site', 'dnem', '--url', 'energy')).toMatchObject({ status: 1 })
  const address = ['--address', 'м. Дніпро, шосе Запорізьке, 22', '--contact-centre', '056 790 99 00']
  const said = company(
    '--site',
    'dnem',
    '--name',
    'Наші мережі',
    '--legal-name',
    'АТ «Наші мережі»',
    ...address,
  )
  expect(said, said.stderr).toMatchObject({ status: 0 })
  expect(await companyHead(t.deps, 'dnem')).toEqual({
    name: 'АТ «Наші мережі»',
    lines: ['м. Дніпро, шосе Запорізьке, 22', '056 790 99 00'],
  })
  const { body } = await t.call('/api/api-link', { site: 'dnem' })
  expect(body.data).toMatchObject({ sitename: 'Наші мережі', company: { contactCenter: ['056 790 99 00'] } })
  expect(body.data.sites).toContainEqual({ site: 'dnem', name: 'Наші мережі' })
  expect(company('--site', 'dnem').stdout).toContain('postalAddress: м. Дніпро')

  // one command enters the seller's requisites, either completely or not at all
  expect(await requisitesOf(t.deps, 'dnem')).toBeNull()
  const wrong = company('--site', 'dnem', '--edrpou', '12345679')
  expect(wrong).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('is not a code of the state register'),
  })
  const seller = ['--full-name', 'Акціонерне товариство «Наші мережі»', '--edrpou', fictionalEdrpou(0)]
  expect(company('--site', 'dnem', ...seller).stdout).toContain('Bills do not say who sells')
  expect(company('--site', 'dnem', '--tax-number', '000000000001').status).toBe(0)
  expect(await requisitesOf(t.deps, 'dnem')).toEqual({
    name: 'Акціонерне товариство «Наші мережі»',
    edrpou: fictionalEdrpou(0),
    taxNumber: '000000000001',
    taxOffice: null,
    signer: null,
  })
}, 240_000)

test('no answer and no letter holds any of it', async () => {
  const kinds = ['person', 'entity'] as const
  for (const kind of kinds) {
    const actor = await makeActor(t, kind)
    for (const { path, access, upload } of endpoints) {
      const [example] = examples[path as Path] ?? []
      if (!example || upload || (access.who === 'signed-in' && !access.kinds.includes(kind))) continue
      if (example.as !== undefined || (example.kinds && !example.kinds.includes(kind))) continue
      const answer = await t.call(path as Path, await example.body(actor, t))
      // the address of the customer's own mail is no word of ours
      const said = answer.text.replaceAll(/[\w*]+@example\.com/g, '')
      expect(FICTION.exec(said)?.[0], path).toBeUndefined()
    }
  }
  const letters = await t.database.db.selectFrom('portal.outbox').select('recipient').distinct().execute()
  for (const { recipient } of letters)
    for (const letter of await t.sent(recipient)) expect(FICTION.exec(letter)?.[0]).toBeUndefined()
})
