// npm run each-commit -- FROM..TO: checks every commit of the range by itself, in a worktree of its own.
import { spawnSync } from 'node:child_process'
import { rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { help } from './help.mjs'
import { install, root } from './install.mjs'
import { makeDirectory } from './test-directories.mjs'

help(`
npm run each-commit -- FROM..TO
  npm run check on every commit of the range, oldest first; names those that do not hold by themselves.`)

const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })
const listed = git('rev-list', '--reverse', process.argv[2] ?? 'HEAD~1..HEAD')
if (listed.status !== 0) {
  console.error(listed.stderr.trim())
  process.exit(1)
}
const node = await install()
const place = makeDirectory('commits')
const broken = []
try {
  git('worktree', 'add', '--detach', place, 'HEAD')
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'))
  for (const commit of listed.stdout.split('\n').filter(Boolean)) {
    const title = git('log', '-1', '--format=%h %s', commit).stdout.trim()
    const moved = spawnSync('git', ['checkout', '--quiet', '--detach', commit], { cwd: place })
    const holds =
      moved.status === 0 &&
      spawnSync(node, ['scripts/test.mjs', '--quick'], { cwd: place, stdio: 'ignore' }).status === 0
    console.log(`${holds ? 'ok    ' : 'BROKEN'}  ${title}`)
    if (!holds) broken.push(title)
  }
} finally {
  git('worktree', 'remove', '--force', place)
  rmSync(place, { recursive: true, force: true })
}
process.exitCode = broken.length > 0 ? 1 : 0
