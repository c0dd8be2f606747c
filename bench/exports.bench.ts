// How long everybody else waits while eight people export: the delay of the loop while eight workbooks of 20,000 rows
// and eight papers are made by threads, beside the same made on the loop, and beside a loop that has nothing to do. One
// run; fails when the delay is above its limit and above what the idle loop of this machine shows. Before that, the
// longest file there can be, of each form, with the memory it takes; fails above its limit.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setImmediate, setTimeout as pause } from 'node:timers/promises'
import { exportList, MAX_EXPORT_ROWS, MOST_EXPORT_ROWS } from '#server/lists/export-list.ts'
import type { ExportColumn } from '#server/lists/export-list.ts'
import { streamXlsx, writeXlsx } from '#server/lists/xlsx.ts'
import { type Paper, renderPdf } from '#server/pdf/document.ts'
import { drawPapers } from '#server/pdf/draw.ts'

const AT_ONCE = 8
const LIMIT_MS = 30
const LIMIT_MIB = 60
type Row = { n: number; on: string }
const columns: ExportColumn<Row>[] = [
  { title: 'Рахунок', kind: 'text', value: ({ n }) => `1200${n}` },
  { title: 'Споживач', kind: 'text', value: ({ n }) => `Коваленко Олена ${n}` },
  { title: 'Дата', kind: 'date', value: ({ on }) => on },
  { title: 'кВт·год', kind: 'number', value: ({ n }) => n % 700 },
  { title: 'Сума, грн', kind: 'money', value: ({ n }) => n * 432 },
]
const rows: Row[] = Array.from({ length: MAX_EXPORT_ROWS }, (_, n) => ({ n, on: '2026-11-01' }))
const paper: Paper = {
  fileName: 'рахунок',
  title: 'Рахунок',
  company: { name: 'Електромережі', lines: ['м. Дніпро'] },
  madeAt: new Date('2026-11-21T10:00:00Z'),
  blocks: [
    {
      kind: 'table',
      columns: [
        { title: 'Зона', share: 2 },
        { title: 'Сума, грн', share: 1, figures: true },
      ],
      rows: Array.from({ length: 60 }, (_, n) => [`Рядок ${n}`, '777,60']),
    },
  ],
}

async function* pages() {
  for (let from = 0; from < rows.length; from += 1000) yield rows.slice(from, from + 1000)
}
async function inThread(): Promise<void> {
  let size = 0
  for await (const bytes of streamXlsx('Список', columns, pages(), null)) size += bytes.byteLength
  if (size === 0) throw new Error('an empty workbook')
  await renderPdf(paper)
}
async function onLoop(): Promise<void> {
  await writeXlsx('Список', columns, rows)
  await drawPapers(paper.title, [paper])
}

/** @returns ms of delay, and how far the memory of the process rose meanwhile, MiB */
async function delayOf(work: () => Promise<unknown>) {
  const before = process.memoryUsage.rss()
  let peak = before
  const looking = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20)
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const start = performance.now()
  await work()
  const seconds = (performance.now() - start) / 1000
  delay.disable()
  clearInterval(looking)
  const mib = (Math.max(peak, process.memoryUsage.rss()) - before) / 2 ** 20
  return { mib, p99: delay.percentile(99) / 1e6, max: delay.max / 1e6, seconds }
}
const eight = (work: () => Promise<void>) => Promise.all(Array.from({ length: AT_ONCE }, work))

/** A long list, page by page as its table gives it: others have their turn in between. */
async function* listOf(total: number) {
  const page = 1000
  for (let from = 0; from < total; from += page) {
    await setImmediate()
    yield Array.from({ length: page }, (_, n) => ({ n: from + n, on: '2026-11-01' }))
  }
}
async function longFile(format: 'csv' | 'xlsx', total: number): Promise<void> {
  const file = await exportList(format, { name: 'Список', columns, pages: listOf(total), total, most: total })
  if (file.bytes instanceof Uint8Array) throw new Error('a long list is streamed')
  for await (const bytes of file.bytes) size[format] += bytes.byteLength
}
const size = { csv: 0, xlsx: 0 }

// once, so that the threads have loaded their programs
await inThread()
for (const format of ['csv', 'xlsx'] as const) await longFile(format, MAX_EXPORT_ROWS)
console.log(`one file of ${MOST_EXPORT_ROWS} rows\n`)
console.log('         MiB    seconds   MiB more   p99 ms')
for (const format of ['csv', 'xlsx'] as const) {
  size[format] = 0
  const { mib, seconds, p99 } = await delayOf(() => longFile(format, MOST_EXPORT_ROWS))
  const much = mib > LIMIT_MIB
  if (much) process.exitCode = 1
  console.log(
    `${format.padEnd(5)} ${(size[format] / 2 ** 20).toFixed(1).padStart(6)} ${seconds.toFixed(1).padStart(10)} ${mib.toFixed(0).padStart(10)} ${p99.toFixed(1).padStart(8)}   limit ${LIMIT_MIB} MiB more${much ? ': TOO MUCH' : ''}`,
  )
}
console.log()
const idle = await delayOf(() => pause(3000))
const threads = await delayOf(() => eight(inThread))
const loop = await delayOf(() => eight(onLoop))
console.log(
  `${AT_ONCE} at once, ${MAX_EXPORT_ROWS} rows and a paper of 60 rows each; the delay of the loop\n`,
)
console.log('                 p99 ms    max ms    seconds   MiB more')
for (const [name, { p99, max, seconds, mib }] of Object.entries({ idle, threads, 'on the loop': loop }))
  console.log(
    `${name.padEnd(14)} ${p99.toFixed(1).padStart(8)} ${max.toFixed(1).padStart(9)} ${seconds.toFixed(1).padStart(10)} ${mib.toFixed(0).padStart(10)}`,
  )
const bad = threads.p99 > LIMIT_MS && threads.p99 > idle.p99 * 1.5
console.log(`\nlimit ${LIMIT_MS} ms at p99${bad ? ': TOO LONG' : ''}`)
if (bad) process.exitCode = 1
