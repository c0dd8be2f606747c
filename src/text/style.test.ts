import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** How sentences look (look.md); the test reads the sources themselves, so no text can be forgotten. */
const folder = import.meta.dirname
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'format.ts',
)

/** Lines with words that a person sees: everything but comments and imports. */
function sentences(file: string): string[] {
  return readFileSync(`${folder}/${file}`, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => !/^(?:\/\*\*|\*|\/\/|import |export \{)/.test(line))
}

const rules: readonly (readonly [string, RegExp])[] = [
  ['% stands apart from its number and holds on to it', /(?<!\\u00a0|NBSP\}|, )% [а-яіїєґ]/iu],
  ['an apostrophe inside a word is ’', /[а-яіїєґ]['ʼ`][а-яіїєґ]/iu],
  ['spaces are single', /[^\s]  +[^\s]/u],
  ['the unit holds on to its number', / (?:грн|кВт·год|кВт|кВ|МБ)(?![а-яіїєґ])/iu],
  ['№ holds on to its number', /№ /u],
  [
    'an abbreviation of an address holds on to its name',
    /(?<![а-яіїєґ])(?:вул|буд|кв|бульв|просп|пров|м)\. (?=[А-ЯІЇЄҐ\d$])/u,
  ],
  ['quotation marks are «…»', /[“”„"][а-яіїєґ]/iu],
  ['dots of an ellipsis are one sign', /[а-яіїєґ]\.\.\./iu],
  ['the unit of energy is кВт·год', /кВт[*.-]?год|кВтг/u],
  ['letters only Russian has are absent', /[ёъыэ]/iu],
]

/** The spelling of the specification wins over ours. */
const quoted = ["Це поле обов'язкове для заповнення", 'Приєднуємо вас до мережі...']

test.each(rules)('%s', (_rule, broken) => {
  const lines = files.flatMap((file) =>
    sentences(file)
      .filter((line) => broken.test(line) && !quoted.some((quote) => line.includes(quote)))
      .map((line) => `${file}: ${line}`),
  )
  expect(lines).toEqual([])
})

test('no Latin letter hides inside a Ukrainian word', () => {
  const lines = files.flatMap((file) =>
    sentences(file).filter((line) =>
      /[а-яіїєґ][a-z]|[a-z][а-яіїєґ]/iu.test(line.replace(/\\u00a0|\\n/g, ' ')),
    ),
  )
  expect(lines).toEqual([])
})
