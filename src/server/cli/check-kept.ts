// node src/server/cli/check-kept.ts [--site SITE] [--mend]
import { parseArgs } from 'node:util'
import { isSite } from '#domain/site.ts'
import { readConfig } from '../config.ts'
import { checkKept } from '#billing/open.ts'
import { deriveSecrets, secretOf } from '../secrets.ts'
import { openData } from './data.ts'

const USAGE = `npm run kept [-- --site SITE] [--mend]
  Compares what is kept of every account with what it is made of: the debts (core.debts) with its whole ledger, the months of
  its hours (core.profile_months) with their days, the months of its consumption (core.consumption_months) with the
  readings; ends with 1 where they differ. --mend then writes what the facts say. A
  running server goes on meanwhile.
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
    const { accounts, debts, hours, consumption } = await checkKept(database.db, { mend: values.mend })
    for (const { account, service, kind, document, kept, byRule } of debts)
      console.log(
        `${account} ${service} ${kind} ${document}: kept ${kept ?? 'none'}, by the ledger ${byRule ?? 'none'}`,
      )
    for (const { account, meterId, register, month, kept, byRule } of hours)
      console.log(
        `${account} ${meterId} ${register} ${month}: kept ${kept ?? 'none'}, by its days ${byRule ?? 'none'}`,
      )
    for (const { account, month, kept, byRule } of consumption)
      console.log(`${account} ${month}: kept ${kept ?? 'none'}, by its readings ${byRule ?? 'none'}`)
    const differing = debts.length + hours.length + consumption.length
    console.log(
      `${accounts} accounts, ${debts.length} debts, ${hours.length} months of hours and ${consumption.length} of consumption differ${differing > 0 && values.mend ? ' and are mended' : ''}.`,
    )
    return differing > 0 && !values.mend ? 1 : 0
  } finally {
    await database.close()
  }
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  return 1
})
