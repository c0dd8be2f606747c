// npm run bench [name…]: every bench/*.bench.ts in turn, each printing its own figures and limits.
import { readdirSync } from 'node:fs'
import { run } from './child.mjs'
import { help } from './help.mjs'
import { install } from './install.mjs'

help(`
npm run bench [-- NAME…]
  Measures: every bench, or those whose names contain one of the words.`)

const node = await install()
const wanted = process.argv.slice(2)
const benches = readdirSync('bench')
  .filter((name) => name.endsWith('.bench.ts'))
  .filter((name) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
  .sort()

process.exitCode = 0
for (const name of benches) {
  console.log(`\n── ${name.replace('.bench.ts', '')} ──`)
  const code = await run(node, [`bench/${name}`])
  if (code !== 0) process.exitCode = code
}
