// node src/server/cli/confirm-change.ts [--change ID] [--refuse]
import { parseArgs } from 'node:util'
import { makeClock, systemRandom } from '../clock.ts'
import { readConfig } from '../config.ts'
import { openCore, workerTrace } from '../core/call.ts'
import { openEmbeddedCore } from '#billing/open.ts'
import { openRemoteCore } from '../core/remote/open.ts'
import { Problem } from '../problem.ts'
import { deriveSecrets, secretOf } from '../secrets.ts'
import { confirmByCommand, waitingChanges } from '../staff/confirm-by-command.ts'
import { openData } from './data.ts'

const USAGE = 'npm run confirm [-- --change ID [--refuse]]'

/** @returns the process's exit code */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      change: { type: 'string' },
      refuse: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) {
    console.log(USAGE)
    return 0
  }
  const config = readConfig(process.env)
  const secrets = deriveSecrets(secretOf(config.dataDir, config.secret), config.previousSecret)
  const database = await openData(config, secrets)
  const now = makeClock(config.clock)
  const answerers = config.core ? openRemoteCore(config.core) : openEmbeddedCore({ db: database.db })
  const core = openCore({ answerers, record: { fm: () => undefined }, now }).for(workerTrace)
  const tools = { db: database.db, now, random: systemRandom, secrets, config, core }
  try {
    if (values.change === undefined) {
      const waiting = await waitingChanges(tools)
      for (const { proposal_id, kind, title, before, after } of waiting)
        console.log(
          `${proposal_id}  ${kind}  ${title}  ${JSON.stringify(before)} -> ${JSON.stringify(after)}`,
        )
      console.log(waiting.length === 0 ? 'No change waits.' : `\n${USAGE}`)
      return 0
    }
    const state = await confirmByCommand(tools, { proposal: values.change, confirmed: !values.refuse })
    console.log(`The change is ${state}.`)
    return 0
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    console.error(
      error.code === 'another-person'
        ? 'There is more than one head: another of them confirms the change in the cabinet. Nothing was changed.'
        : `Refused: ${error.code}. Nothing was changed.`,
    )
    return 1
  } finally {
    await database.close()
  }
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  return 1
})
