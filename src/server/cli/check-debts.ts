// node src/server/cli/check-debts.ts [--site SITE] [--mend]
import { parseArgs } from 'node:util'
import { isSite } from '#domain/site.ts'
import { readConfig } from '../config.ts'
import { checkDebts } from '#billing/open.ts'
import { deriveSecrets, secretOf } from '../secrets.ts'
import { openData } from './data.ts'

const USAGE = `npm run debts [-- --site SITE] [--mend]
  Works out the debts of every account from its whole ledger and compares them with what is kept (core.debts); ends with 1
  where they differ. --mend then writes what the ledger says. A running server goes on meanwhile.
  --site: whose database, where companies have databases of their own (CORE_DATABASES)`

/** @returns the process's exit code */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      site: { type: 'string' },
      mend: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) {
    console.log(USAGE)
    return 0
  }
  const config = readConfig(process.env)
  const site = isSite(values.site) ? values.site : undefined
  if (site === undefined && (values.site !== undefined || config.coreDatabases.length > 0)) {
    console.error(`No company is meant.\n\n${USAGE}`)
    return 1
  }
  const secrets = deriveSecrets(secretOf(config.dataDir, config.secret), config.previousSecret)
  const database = await openData(config, secrets, site)
  try {
    const { accounts, differing } = await checkDebts(database.db, { mend: values.mend })
    for (const { account, service, kind, document, kept, byRule } of differing)
      console.log(
        `${account} ${service} ${kind} ${document}: kept ${kept ?? 'none'}, by the ledger ${byRule ?? 'none'}`,
      )
    console.log(
      `${accounts} accounts, ${differing.length} debts differ${differing.length > 0 && values.mend ? ' and are mended' : ''}.`,
    )
    return differing.length > 0 && !values.mend ? 1 : 0
  } finally {
    await database.close()
  }
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  return 1
})
