import { readFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
// the project's own file
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}
const programs = Object.values(scripts).map((line) => line.replace(/^exec node /, '').split(' ')[0] ?? '')

test.each([
  ...new Set(programs),
  'demo/seeds/run.ts',
  'src/server/cli/create-admin.ts',
  'src/server/db/migrate-command.ts',
])('%s explains itself and does nothing else', (program) => {
  // all of them ask one function (help.mjs), so the short word is tried with one of them
  for (const word of program === programs[0] ? ['--help', '-h'] : ['--help']) {
    const said = spawnSync(process.execPath, [program, word], {
      cwd: root,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
    })
    expect(said, said.stderr).toMatchObject({ status: 0, stderr: '' })
    expect(said.stdout).toMatch(/^(npm|node) /)
    expect(said.stdout).not.toMatch(/Installing|Svitlo does/)
  }
})
