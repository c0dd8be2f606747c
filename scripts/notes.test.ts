import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseNote, writtenNotes } from './notes.ts'

const root = join(import.meta.dirname, '..')
const head = (more = '') => `---\ndate: 2026-11-22\ntitle: Назва\nfor: entity\n${more}---\n\n`

test('the changelog lists every note under its title and its day, the newest first', () => {
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
  const listed = [...changelog.matchAll(/^- (\S+) \[(.+?)\]\(docs\/whats-new\/(.+?)\.md\)$/gm)].map(
    ([, date, title, id]) => ({ date, title, id }),
  )
  expect(listed).toEqual(writtenNotes().map(({ date, title, id }) => ({ date, title, id })))
  expect(listed.length).toBeGreaterThan(5)
})

test('every picture is small, belongs to one note and says in words what is on it', () => {
  const pictures = writtenNotes().flatMap(({ picture }) => picture ?? [])
  const files = readdirSync(join(root, 'docs/whats-new')).filter((name) => !name.endsWith('.md'))
  expect(pictures.map(({ file }) => file).toSorted()).toEqual(files.toSorted())
  for (const { file, alt } of pictures) {
    expect(statSync(join(root, 'docs/whats-new', file)).size, file).toBeLessThanOrEqual(40 * 1024)
    expect(alt.length, file).toBeGreaterThan(20)
  }
})

test('paragraphs, lists, bold words and links to pages of the cabinet are data', () => {
  const body = 'Перший\nабзац **важливий**.\n\n- один\n  рядок\n- [Баланс](/cabinet/entity/bills/balance)\n'
  expect(parseNote('01-a', head() + body).blocks).toEqual([
    { text: ['Перший абзац ', { bold: 'важливий' }, '.'] },
    { points: [['один рядок'], [{ link: 'Баланс', to: '/cabinet/entity/bills/balance' }]] },
  ])
})

test.each([
  ['a link out of the cabinet', '[Сюди](https://example.org/)'],
  ['a link to no page', '[Сюди](/cabinet/entity/nowhere)'],
  ['a tag', 'Текст <b>важливий</b>'],
  ['a heading', '# Назва'],
  ['nothing', ''],
])('%s is refused', (_, body) => {
  expect(() => parseNote('01-a', head() + body)).toThrow(/01-a\.md/)
})

test('a picture without words, an unknown field and a wrong day are refused', () => {
  expect(() => parseNote('01-a', `${head('picture: a.webp\n')}Текст`)).toThrow(/alt/)
  expect(() => parseNote('01-a', `${head('author: хтось\n')}Текст`)).toThrow(/author/)
  expect(() => parseNote('01-a', `${head()}Текст`.replace('2026-11-22', '22.11.2026'))).toThrow(/date/)
})
