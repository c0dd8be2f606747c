import { existsSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { entities, passwords, persons } from '#seeds/demo-users.ts'

const readme = { uk: readFileSync('README.md', 'utf8'), en: readFileSync('README.en.md', 'utf8') }
/** Commands, variables, addresses and links: the same in every language. */
const facts = (text: string) => [
  ...text.matchAll(/```[^]+?```|`[^`\n]+`|\]\((?!README)[^)]+\)|\+380[\d ]+\d|\b\d{10}\b|^#+/gm),
]

test('both languages of the README name the same commands, variables, people, pictures and files', () => {
  const sorted = (text: string) =>
    facts(text)
      .map(([fact]) => fact)
      .toSorted()
  expect(sorted(readme.uk)).toEqual(sorted(readme.en))
})

test('its files are there, its pictures are small, and who is named can sign in', () => {
  for (const [, file = ''] of readme.uk.matchAll(/\]\(([^)]+)\)/g)) expect(existsSync(file), file).toBe(true)
  const pictures = [...readme.uk.matchAll(/!\[.+?\]\((.+?)\)/g)].map(([, file = '']) => file)
  expect(pictures).toHaveLength(6)
  for (const file of pictures) expect(statSync(file).size, file).toBeLessThan(120 * 1024)
  for (const word of [entities.heat.login, entities.money.uniqueCode ?? '', ...Object.values(passwords)])
    expect(readme.uk).toContain(word)
  expect(readme.uk.replaceAll(' ', '')).toContain(persons.five.login)
})
