import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { type Call, examplesOf, goodRequest, kindOf, sendTo } from '../refusals/prove.ts'
import { makeActor } from '../setup/actors.ts'
import { type TestApp, testApp } from '../setup/app.ts'
import { testDatabase, type TestDatabase } from '../setup/database.ts'
import { makeDirectory } from '../setup/quick-directory.ts'
import { SECRET } from '../setup/secrets.ts'

// What a customer asks for, and what he writes, costs the same however many other customers there are: in a town of some
// thousand households PostgreSQL tells the plan of every statement of every call, with those of its triggers.

const HOUSEHOLDS = 4000
/** Rows of customers' tables that one statement may look at. */
const MOST_ROWS = 500
/** What companies keep of their own does not grow with their customers. */
const OF_COMPANIES = new Set(['prices', 'crews', 'crew_slots', 'crew_codes', 'zqrt_codes'])

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}

let t: TestApp
let directory: string
/** What PostgreSQL has said since it was emptied. */
let messages: string[] = []
beforeAll(async () => {
  directory = makeDirectory('rows-of-others')
  const database = await testDatabase()
  await fillTown(database)
  await tellPlans(database)
  t = await testApp({ database: async () => database })
}, 300_000)
afterAll(async () => {
  await t.close()
  rmSync(directory, { recursive: true, force: true })
})

async function fillTown({ connectionString, owner }: TestDatabase): Promise<void> {
  const args = ['--households', String(HOUSEHOLDS), '--fill-a-database-that-is-not-embedded']
  execFileSync(process.execPath, ['demo/seeds/run.ts', ...args], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: connectionString,
      DATABASE_OWNER_URL: owner.connectionString,
      SVITLO_SECRET: SECRET,
      DATA_DIR: directory,
      CLOCK: '2026-11-21T12:00:00+02:00',
    },
    stdio: 'ignore',
  })
  await owner.pool.query('analyze')
}

/** Every connection of the server hears the plans of its statements. */
async function tellPlans({ pool, core, owner }: TestDatabase): Promise<void> {
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_format': 'json',
    'auto_explain.log_parameter_max_length': '0',
    client_min_messages: 'log',
  }
  const { rows } = await owner.pool.query<{ name: string }>('select current_database() as name')
  for (const [name, value] of Object.entries(settings))
    await owner.pool.query(`alter database ${rows[0]?.name} set ${name} = '${value}'`)
  for (const listening of [pool, core.pool])
    listening.on('connect', (client) => {
      client.on('notice', ({ message }) => messages.push(message ?? ''))
    })
}

/** How many rows of customers' tables a plan has looked at. */
function rowsOf(plan: Plan): number {
  const table = plan['Relation Name']
  const rows =
    plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
  const isRead = table !== undefined && !OF_COMPANIES.has(table) && plan['Node Type'].endsWith('Scan')
  const below = (plan.Plans ?? []).reduce((sum, each) => sum + rowsOf(each), 0)
  return below + (isRead ? Math.round(rows * plan['Actual Loops']) : 0)
}

function plansSent(): { text: string; rows: number }[] {
  return messages
    .filter((message) => message.startsWith('duration:'))
    .map((message) => {
      const { 'Query Text': text, Plan: plan } = JSON.parse(message.slice(message.indexOf('{'))) as {
        'Query Text': string
        Plan: Plan
      }
      return { text: text.replaceAll(/\s+/g, ' ').trim().slice(0, 200), rows: rowsOf(plan) }
    })
}

test('no call of a customer looks at the rows of other customers', async () => {
  const wrong: string[] = []
  let calls = 0
  let plans = 0
  for (const call of endpoints as readonly Call[])
    // the paths come from the contract
    for (const example of examplesOf(call.path)) {
      const kind = kindOf(call, example)
      if (kind === 'admin') continue
      t.clock.forward(1000)
      const me = await makeActor(t, kind)
      const good = await goodRequest(t, example, me)
      messages = []
      const answer = await sendTo(t, call, good)
      expect(answer.status, `${call.path}: ${answer.text}`).toBe(200)
      calls += 1
      for (const { text, rows } of plansSent()) {
        plans += 1
        if (rows > MOST_ROWS) wrong.push(`${call.path}: ${rows} rows, ${text}`)
      }
    }
  expect(wrong).toEqual([])
  expect(calls).toBeGreaterThan(200)
  expect(plans).toBeGreaterThan(calls * 2)
})
