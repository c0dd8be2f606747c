import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAccount } from '#seeds/makers/core.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { makeServiceMessage } from '#tests/setup/service-messages.ts'
import { makeEmployee } from '#tests/setup/staff.ts'
import { makeUser, tokenOf } from '#tests/setup/users.ts'

// Service messages by page, company, audience, period and importance, written by employees.

const PAGE = 'cabinet-person-indication'
const NUMBERS = { dnem: '1200000091', other: '1200000092', kem: '4520000093' } as const
let t: TestApp
let editor: string
let ofKem: string
let people: Record<keyof typeof NUMBERS, string>

beforeAll(async () => {
  t = await testApp()
  for (const [index, site] of [
    [91, 'dnem'],
    [92, 'dnem'],
    [93, 'kem'],
  ] as const)
    await makeAccount(t.database.db, { index, kind: 'person', site })
  const household = async (login: string, account: string) =>
    tokenOf(t, await makeUser(t, 'person', { login, accounts: [account] }))
  people = {
    dnem: await household('+380990000391', NUMBERS.dnem),
    other: await household('+380990000392', NUMBERS.other),
    kem: await household('+380990000393', NUMBERS.kem),
  }
  editor = await tokenOf(t, await makeEmployee(t, ['content']))
  ofKem = await tokenOf(t, await makeEmployee(t, ['content:kem']))
})
afterAll(() => t.close())

const draft = {
  message: null,
  version: 0,
  title: 'Заміна лічильників',
  text: 'Цього тижня міняємо лічильники.',
  level: 'info',
  pages: [PAGE],
  sites: null,
  audience: 'all',
  queues: [],
  list: null,
  from: null,
  till: null,
  publish: true,
} as const
const save = (token: string, changes: object) =>
  t.call('/api/admin/messages/save', { token, ...draft, ...changes } as never)
const saved = async (changes: object) => (await save(editor, changes)).body.message
const seenBy = async (token: string | undefined, page = PAGE) =>
  (await t.call('/api/get-service-message', { pageToDisplay: page, token, site: 'dnem' })).body.data
const later = (minutes: number) => new Date(t.deps.now().getTime() + minutes * 60_000).toISOString()

describe('what employees write', () => {
  test('is seen by nobody while it is a draft, by everybody once published, by nobody once taken back', async () => {
    const written = await saved({ text: 'Спершу чернетка', publish: false })
    expect(written).toMatchObject({ stage: 'draft', from: null, version: 1, mine: true })
    expect((await seenBy(people.dnem)).message).not.toContain('Спершу чернетка')
    const shown = await saved({ message: written.id, version: 1, text: 'Спершу чернетка' })
    expect(shown).toMatchObject({ stage: 'shown', version: 2 })
    expect((await seenBy(people.dnem)).message).toContain('Спершу чернетка')
    expect((await seenBy(undefined)).message).toContain('Спершу чернетка')
    const { body } = await t.call('/api/admin/messages/withdraw', {
      token: editor,
      message: shown.id,
      version: 2,
    })
    expect(body.message).toMatchObject({ stage: 'withdrawn' })
    expect((await seenBy(people.dnem)).message).not.toContain('Спершу чернетка')
    const log = await t.call('/api/admin/messages/log', { token: editor, message: shown.id })
    expect(log.body.rows.map(({ deed }) => deed)).toEqual(['withdrawn', 'published', 'drafted'])
    const audited = await t.database.db
      .selectFrom('portal.audit')
      .select('action')
      .where(sql<boolean>`details ->> 'message' = ${shown.id}`)
      .execute()
    expect(audited.map(({ action }) => action).toSorted()).toEqual([
      'message-drafted',
      'message-published',
      'message-withdrawn',
    ])
  })

  test('keeps what was before and what is after', async () => {
    const { id } = await saved({ text: 'Було так', level: 'info' })
    await saved({ message: id, version: 1, text: 'Стало інакше', level: 'important' })
    const { body } = await t.call('/api/admin/messages/log', { token: editor, message: id })
    expect(body.rows[0]).toMatchObject({ deed: 'changed' })
    expect(body.rows[0]?.changes).toContainEqual({ field: 'text', before: 'Було так', after: 'Стало інакше' })
    expect(body.rows[0]?.changes).toContainEqual({ field: 'level', before: 'info', after: 'important' })
    expect(body.rows[0]?.changes.map(({ field }) => field)).not.toContain('pages')
  })

  test('important ones stand first and are counted; a text never breaks into two sentences', async () => {
    const page = 'cabinet-person-bills'
    await saved({ pages: [page], text: 'Звичайне   з   пропусками' })
    await saved({ pages: [page], text: '<b>Важливе</b>', level: 'important' })
    await saved({ pages: [page], text: 'Новіше звичайне' })
    expect(await seenBy(people.dnem, page)).toMatchObject({ important: 1 })
    const sentences = (await seenBy(people.dnem, page)).message.split('   ')
    expect(sentences[0]).toBe('<b>Важливе</b>')
    expect(sentences).toHaveLength(3)
    expect(sentences).toContain('Звичайне з пропусками')
  })

  test.each([
    [
      'an end before the beginning',
      { from: '2027-01-02T00:00:00Z', till: '2027-01-01T00:00:00Z' },
      'period-invalid',
    ],
    ['an end that has passed', { till: '2020-01-01T00:00:00Z' }, 'period-invalid'],
    ['no page', { pages: [] }, 'required'],
    ['a page nobody knows', { pages: ['cabinet-person-nowhere'] }, 'invalid'],
    ['no company', { sites: [] }, 'required'],
    ['a page its readers cannot open', { audience: 'entity' }, 'nobody-reads'],
    ['a queue that is none', { audience: 'queue', queues: ['перша'] }, 'invalid'],
    ['no queue', { audience: 'queue' }, 'required'],
    ['no list', { audience: 'accounts' }, 'required'],
    ['a text too long', { text: 'а'.repeat(301) }, 'too-long'],
  ])('%s is refused', async (_name, changes, code) => {
    const { status, body } = await save(editor, changes)
    expect([status, body.code]).toEqual([400, code])
  })

  test('of two editors the second is told what the first did, and nothing is overwritten', async () => {
    const { id } = await saved({ text: 'Перша редакція' })
    await saved({ message: id, version: 1, text: 'Друга редакція' })
    const second = await save(editor, { message: id, version: 1, text: 'Третя редакція' })
    expect(second.status).toBe(409)
    expect(second.body.code).toBe('changed-meanwhile')
    expect(second.body.message).toContain('змінено показане')
    const { body } = await t.call('/api/admin/messages/one', { token: editor, message: id })
    expect(body.message).toMatchObject({ text: 'Друга редакція', version: 2 })
  })

  test('an employee of one company writes to its customers alone', async () => {
    expect((await save(ofKem, { sites: null })).status).toBe(404)
    expect((await save(ofKem, { sites: ['kem', 'dnem'] })).status).toBe(404)
    expect((await save(ofKem, { sites: ['kem'] })).status).toBe(200)
    const { id } = await saved({ sites: ['dnem'] })
    expect((await t.call('/api/admin/messages/one', { token: ofKem, message: id })).status).toBe(404)
    const forAll = await saved({ sites: null })
    const read = await t.call('/api/admin/messages/one', { token: ofKem, message: forAll.id })
    expect(read.body.message).toMatchObject({ mine: false })
    expect((await save(ofKem, { message: forAll.id, version: 1, sites: ['kem'] })).status).toBe(404)
  })
})

describe('whom it is for', () => {
  const page = 'cabinet-person-consumption'

  test('a list reaches its accounts alone; accounts nobody knows are named', async () => {
    const kept = await t.call('/api/admin/messages/accounts', {
      token: editor,
      numbers: [NUMBERS.dnem, ` ${NUMBERS.dnem} `, '1209999999', 'абв1'],
    })
    expect(kept.body).toMatchObject({ accounts: 1, unknown: ['1209999999', 'абв1'], unknownTotal: 2 })
    const { list } = kept.body
    await saved({ pages: [page], audience: 'accounts', list, text: 'Лише за списком' })
    expect((await seenBy(people.dnem, page)).message).toContain('Лише за списком')
    expect((await seenBy(people.other, page)).message).not.toContain('Лише за списком')
    expect((await seenBy(undefined, page)).message).not.toContain('Лише за списком')
    const reach = {
      token: editor,
      pages: [page],
      sites: null,
      audience: 'accounts',
      queues: [],
      list,
    } as const
    expect((await t.call('/api/admin/messages/reach', reach)).body).toMatchObject({
      people: 1,
      guests: false,
    })
  })

  test('a list of nobody is kept nowhere', async () => {
    const { body } = await t.call('/api/admin/messages/accounts', { token: ofKem, numbers: [NUMBERS.dnem] })
    expect(body).toMatchObject({ list: null, accounts: 0, unknownTotal: 1 })
  })

  test('a queue reaches those whose light goes by it now', async () => {
    await t.database.db
      .insertInto('portal.object_queues')
      .values([
        { account: NUMBERS.dnem, valid_from: new Date(0), queues: ['1.1'], origin: 'company' },
        { account: NUMBERS.other, valid_from: new Date(0), queues: ['1.1'], origin: 'company' },
        { account: NUMBERS.other, valid_from: new Date(1000), queues: ['2.2'], origin: 'source' },
      ])
      .execute()
    await saved({ pages: [page], audience: 'queue', queues: ['Черга 1.1'], text: 'Для черги 1.1' })
    expect((await seenBy(people.dnem, page)).message).toContain('Для черги 1.1')
    expect((await seenBy(people.other, page)).message).not.toContain('Для черги 1.1')
    const whom = { pages: [page], sites: null, audience: 'queue', queues: ['1.1'], list: null } as const
    expect((await t.call('/api/admin/messages/reach', { token: editor, ...whom })).body.people).toBe(1)
  })

  test('debts are asked of the core, and who owes nothing is not told', async () => {
    await saved({ pages: [page], audience: 'debtors', text: 'Про прострочене' })
    expect((await seenBy(people.kem, page)).message).not.toContain('Про прострочене')
    const whom = { pages: [page], sites: null, audience: 'debtors', queues: [], list: null } as const
    expect((await t.call('/api/admin/messages/reach', { token: editor, ...whom })).body.people).toBe(0)
  })

  test('the reach of everybody counts people with a cabinet and names the rest', async () => {
    const whom = { sites: ['dnem' as const], audience: 'all' as const, queues: [], list: null }
    const of = async (pages: string[]) =>
      (await t.call('/api/admin/messages/reach', { token: editor, pages, ...whom })).body
    expect(await of([page])).toMatchObject({ people: 2, guests: false, staff: false })
    expect(await of(['index'])).toMatchObject({ people: 2, guests: true, staff: true })
    expect(await of(['sign-in-person'])).toMatchObject({ people: 0, guests: true })
  })
})

describe('never older than the cache time (spec §9)', () => {
  const page = 'cabinet-person-sub-book'

  test('a browser keeps a message for ten minutes', async () => {
    expect(await seenBy(people.dnem, page)).toMatchObject({ message: '', keepSeconds: 600 })
  })

  test('but no longer than until it ends, or until the next one begins', async () => {
    await makeServiceMessage(t, null, { pages: [page], text: 'Ще дві хвилини', till: new Date(later(2)) })
    expect(await seenBy(people.dnem, page)).toMatchObject({ message: 'Ще дві хвилини', keepSeconds: 120 })
    await makeServiceMessage(t, null, { pages: [page], text: 'За хвилину', from: new Date(later(1)) })
    expect(await seenBy(people.dnem, page)).toMatchObject({ message: 'Ще дві хвилини', keepSeconds: 60 })
    // a message to others changes nothing here
    await makeServiceMessage(t, null, { pages: [page], sites: ['kem'], from: new Date(later(0.5)) })
    expect((await seenBy(people.dnem, page)).keepSeconds).toBe(60)
  })
})
