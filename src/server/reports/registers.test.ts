import { expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { fmNames } from '#server/core/function-modules.ts'
import { purposeOfCall, purposeOfModule } from '#text/report-calls.ts'

// Employees read the registers in Ukrainian; the summaries of the contract are for those who read OpenAPI.

const paths = endpoints.map(({ path }): string => path)

test('every call and every module says in Ukrainian what it is for', () => {
  expect(paths.filter((path) => purposeOfCall(path) === null)).toEqual([])
  expect(fmNames.filter((name) => purposeOfModule(name) === null)).toEqual([])
})

test('what one says no other says, in one line', () => {
  const all = [...paths.map(purposeOfCall), ...fmNames.map(purposeOfModule)]
  expect(all.filter((text, n) => all.indexOf(text) !== n)).toEqual([])
  for (const text of all) expect(text).toMatch(/^[А-ЯІЇЄҐ].{8,110}[^.]$/u)
})
