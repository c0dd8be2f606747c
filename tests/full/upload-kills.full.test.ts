import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, test } from 'vitest'
import { makeDirectory } from '../setup/quick-directory.ts'

// Promise F7: the server is killed at any moment of an upload. Every acknowledged file is there, byte for byte; no
// other file is listed in part; files without a row are left to the clean-up.

const KILLS = Number(process.env['UPLOAD_KILLS'] ?? 50)
const program = join(import.meta.dirname, '../programs/serve-meters.ts')
const directory = makeDirectory('uploads')

type Serving = { child: ChildProcess; address: string; token: string; account: string }
let serving: Serving | null = null
afterAll(async () => {
  if (serving) await stop(serving)
  await rm(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
})

async function serve(): Promise<Serving> {
  const child = spawn(process.execPath, [program, directory, '1'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  return { child, ...JSON.parse(line) }
}

async function stop({ child }: Serving): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/** A PDF of some hundred kilobytes, different each time. */
const paper = (n: number) =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    Buffer.alloc(100_000 + n * 5000, n + 1),
    Buffer.from('\n%%EOF\n'),
  ])

async function upload(to: Serving, n: number): Promise<string | null> {
  const form = new FormData()
  for (const [key, value] of Object.entries({ token: to.token, account: to.account, purpose: 'ticket' }))
    form.set(key, value)
  form.set('file', new Blob([paper(n)]), `${n}.pdf`)
  try {
    const reply = await fetch(new URL('/api/files/upload', to.address), { method: 'POST', body: form })
    const body = (await reply.json()) as { status: string; file?: { id: string } } // the shape is defined by the contract
    return body.file?.id ?? null
  } catch {
    return null
  }
}

const download = (to: Serving, file: string) =>
  fetch(new URL('/api/files/download', to.address), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: to.token, file }),
  })

test(`${KILLS} kills in the middle of an upload lose nothing acknowledged and list nothing half`, async () => {
  serving = await serve()
  const kept = new Map<string, number>()
  for (let n = 0; n < KILLS; n++) {
    const before = await upload(serving, n)
    if (before) kept.set(before, n)
    const cut = upload(serving, n)
    await new Promise((resolve) => setTimeout(resolve, (n * 7) % 40))
    await stop(serving)
    const acknowledged = await cut
    if (acknowledged) kept.set(acknowledged, n)
    serving = await serve()
  }
  expect(kept.size).toBeGreaterThanOrEqual(KILLS)
  for (const [file, n] of kept) {
    const reply = await download(serving, file)
    expect(reply.status).toBe(200)
    expect(Buffer.from(await reply.arrayBuffer()).equals(paper(n))).toBe(true)
  }
  const names = await readdir(join(directory, 'files'))
  const whole = names.filter((name) => /^[0-9a-f-]{36}$/.test(name))
  expect(whole).toEqual(expect.arrayContaining([...kept.keys()]))
}, 1_800_000)
