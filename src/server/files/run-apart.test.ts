import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDirectory } from '#tests/setup/quick-directory.ts'
import { runApart } from './run-apart.ts'

let directory = ''
beforeAll(() => {
  directory = makeDirectory('apart')
})
afterAll(() => rm(directory, { recursive: true, force: true }))

const PROGRAM = `
import { readFileSync, writeFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
const tried = (work) => { try { work(); return 'done' } catch (error) { return error.code } }
console.log(JSON.stringify({
  secret: Object.keys(process.env).filter((name) => /SVITLO|DATABASE|SMS|SMTP|TOKEN|PASSWORD|HOME/.test(name)),
  reads: tried(() => readFileSync('/etc/hostname')),
  writes: tried(() => writeFileSync(${JSON.stringify('/tmp/svitlo-apart-leak')}, 'x')),
  runs: tried(() => execFileSync('/bin/true')),
}))`

test('what is run on a stranger’s file knows no secret, reads and writes nothing else and starts nothing', async () => {
  const program = join(directory, 'look-round.mjs')
  await writeFile(program, PROGRAM)
  process.env['SVITLO_SECRET_OF_THIS_TEST'] = 'CANARY'
  try {
    const report = JSON.parse(await runApart(program, [], { reads: program, seconds: 20 }))
    expect(report).toEqual({
      secret: [],
      reads: 'ERR_ACCESS_DENIED',
      writes: 'ERR_ACCESS_DENIED',
      runs: 'ERR_ACCESS_DENIED',
    })
  } finally {
    delete process.env['SVITLO_SECRET_OF_THIS_TEST']
  }
})
