import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askSource } from './ask-source.ts'
import { parseSources } from '#server/outage-sources.ts'
import { makeDirectory } from '#tests/setup/quick-directory.ts'

const now = new Date('2025-10-29T12:00:00Z')
let directory: string
beforeAll(() => {
  directory = makeDirectory('outages')
})
afterAll(() => rm(directory, { recursive: true, force: true }))

async function fromFile(name: string, body: unknown, shape: 'dtek' | 'yasno') {
  const path = join(directory, name)
  await writeFile(path, typeof body === 'string' ? body : JSON.stringify(body))
  const [source] = parseSources(`dnem=${shape}:${pathToFileURL(path).href}`)
  if (!source) throw new Error('no source')
  return askSource(source, now)
}

test('a file of the ДТЕК shape holds the schedule and the streets', async () => {
  const whole = Object.fromEntries(Array.from({ length: 24 }, (_, hour) => [hour + 1, 'no']))
  const home = { sub_type: '', start_date: '', end_date: '', type: '', sub_type_reason: ['GPV3.2'] }
  const { snapshot, street } = await fromFile(
    'dnem.json',
    {
      fact: { data: { '1761688800': { 'GPV3.2': whole } }, update: '29.10.2025 13:51' },
      homes: [
        { city: 'м. Дніпро', street: 'вул. Конотопська', reply: { result: true, data: { '3/А': home } } },
      ],
    },
    'dtek',
  )
  expect(snapshot.days).toMatchObject([{ queue: '3.2', day: '2025-10-29', state: 'applies' }])
  expect(await street?.({ settlement: 'м. Дніпро', street: 'вул. Конотопська' })).toMatchObject({
    houses: [{ house: '3/А', queues: ['3.2'], work: null }],
  })
  expect(await street?.({ settlement: 'м. Дніпро', street: 'вул. Інша' })).toEqual({
    houses: [],
    stamp: null,
    shown: { days: null, week: null },
    odd: 0,
  })
})

test('a saved page of the ДТЕК shape is read as the live one', async () => {
  const { snapshot } = await fromFile(
    'page.html',
    '<html><script>DisconSchedule.fact = {"data":[],"update":"29.10.2025 13:51"}</script></html>',
    'dtek',
  )
  expect(snapshot).toMatchObject({ mode: 'hidden', days: [] })
})

test('a file of the Yasno shape holds both answers', async () => {
  const day = {
    slots: [
      { start: 0, end: 840, type: 'NotPlanned' },
      { start: 840, end: 1440, type: 'Definite' },
    ],
    date: '2025-10-29T00:00:00+02:00',
    status: 'ScheduleApplies',
  }
  const { snapshot, street } = await fromFile(
    'kem.json',
    { 'planned-outages': { '1.1': { today: day } } },
    'yasno',
  )
  expect(snapshot.days).toMatchObject([{ queue: '1.1', state: 'applies' }])
  expect(street).toBeNull()
})

test('a page of another shape is a failure, never an empty schedule', async () => {
  await expect(fromFile('other.html', '<html>Технічні роботи</html>', 'dtek')).rejects.toThrow(/no schedule/)
  const week = 'DisconSchedule.preset = {"data":{},"updateFact":"29.10.2025 13:51"}'
  for (const days of ['', 'DisconSchedule.fact = {data: broken}'])
    await expect(fromFile('half.html', `<script>${days}\n${week}</script>`, 'dtek'), days).rejects.toThrow(
      /no schedule/,
    )
  await expect(fromFile('other.json', { fact: 7 }, 'dtek')).rejects.toThrow()
  await expect(fromFile('yasno.json', { error: 'x' }, 'yasno')).rejects.toThrow()
})

test('the list of sources says which entry is wrong', () => {
  expect(parseSources('')).toEqual([])
  for (const wrong of [
    'dnem=html:https://a.example',
    'nowhere=dtek:https://a.example',
    'dnem=dtek:x',
    'dnem=dtek:ftp://a.example/',
  ])
    expect(() => parseSources(wrong), wrong).toThrow(wrong)
  const ofOperator = (id: number) => `kem=yasno:https://a.example/?regionId=25&dsoId=${id}`
  expect(parseSources(ofOperator(902))).toHaveLength(1)
  expect(() => parseSources(`${ofOperator(902)} ${ofOperator(303)}`)).toThrow(
    `a site has one source of outages, this is its second: ${ofOperator(303)}`,
  )
})

test('a source that is silent is not waited for once the round is ended', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo // a TCP server's address is never a path
  const ending = new AbortController()
  for (const shape of ['dtek', 'yasno'] as const) {
    const [source] = parseSources(`dnem=${shape}:http://127.0.0.1:${port}/ua/shutdowns`)
    if (!source) throw new Error('no source')
    const answer = askSource(source, now, ending.signal)
    ending.abort()
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
  }
  silent.closeAllConnections()
  silent.close()
})
