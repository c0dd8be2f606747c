// node src/server/cli/price.ts COMMAND …: prices and contracts of the embedded core, until staff have screens.
import { parseArgs } from 'node:util'
import { companyMeant, faultLines, priceCommands, priceOptions, PRICE_USAGE } from '#billing/open.ts'
import { makeClock } from '../clock.ts'
import { readConfig } from '../config.ts'
import { deriveSecrets, secretOf } from '../secrets.ts'
import { openData } from './data.ts'

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { ...priceOptions, help: { type: 'boolean' } },
    allowPositionals: true,
  })
  const command = priceCommands[positionals[0] ?? '']
  if (values['help'] || !command || positionals.length > 1) {
    console.log(PRICE_USAGE)
    return values['help'] ? 0 : 1
  }
  const config = readConfig(process.env)
  const company = config.coreDatabases.length === 0 ? undefined : companyMeant(values)
  if (config.coreDatabases.length > 0 && company === undefined)
    throw new Error('CORE_DATABASES is given: --site (or --account) says whose database is meant.')
  const secrets = deriveSecrets(secretOf(config.dataDir, config.secret), config.previousSecret)
  const database = await openData(config, secrets, company)
  try {
    console.log(await command(database.db, values, makeClock(config.clock)()))
    return 0
  } finally {
    await database.close()
  }
}

process.exitCode = await main().catch((error: unknown) => {
  for (const line of faultLines(error)) console.error(line)
  return 1
})
