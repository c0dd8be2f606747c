// node src/server/cli/create-admin.ts --login LOGIN [--name NAME] [--roles head,…] [--reset]
import { parseArgs } from 'node:util'
import { readPost, ROLE_NAMES, writePost } from '#domain/permissions.ts'
import { makeAdmin } from '../admin/make-admin.ts'
import { makeClock, systemRandom } from '../clock.ts'
import { readConfig } from '../config.ts'
import { Problem } from '../problem.ts'
import { deriveSecrets, secretOf } from '../secrets.ts'
import { openData } from './data.ts'
import { readPassword } from './read-password.ts'

const USAGE = 'npm run admin -- --login LOGIN [--name NAME] [--roles ROLE,ROLE:COMPANY] [--reset]'

/** @returns the process's exit code */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      login: { type: 'string' },
      name: { type: 'string' },
      roles: { type: 'string', default: 'head' },
      reset: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) {
    console.log(USAGE)
    return 0
  }
  const named = values.roles.split(',').map((role) => role.trim())
  const roles = named.map(readPost).filter((post) => post !== null)
  if (!values.login || !/^[a-z0-9._-]{3,64}$/i.test(values.login) || roles.length !== named.length)
    return complain(
      `${USAGE}\nLOGIN: 3 to 64 Latin letters, digits, dots, dashes. ROLE: ${ROLE_NAMES.join(', ')}.`,
    )

  const config = readConfig(process.env)
  const secrets = deriveSecrets(secretOf(config.dataDir, config.secret), config.previousSecret)
  const password = await readPassword(process.env)
  const database = await openData(config, secrets)
  try {
    const made = await makeAdmin(
      { db: database.db, now: makeClock(config.clock), random: systemRandom, secrets },
      { address: '127.0.0.1', requestCode: 'command', userAgent: 'npm run admin' },
      { login: values.login, name: values.name ?? null, roles, password, reset: values.reset },
    )
    if (!made)
      return complain(
        `An administrator ${values.login} exists already. With --reset it gets new credentials.`,
      )
    console.log(
      `Administrator ${values.login.toLowerCase()} (${roles.map(writePost).join(', ')}) can sign in at /admin.`,
    )
    console.log('Second factor, shown this once. Add it to an authenticator application:')
    console.log(`  key  ${made.totpSecret}\n  url  ${made.otpauthUrl}`)
    return 0
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return complain(
      error.code === 'password-common'
        ? 'This password is among the most common ones. Nothing was created.'
        : 'The password must have 15 characters or more, not made of the login, years or keyboard rows. Nothing was created.',
    )
  } finally {
    await database.close()
  }
}

function complain(sentence: string): number {
  console.error(sentence)
  return 1
}

process.exitCode = await main().catch((error: unknown) =>
  complain(error instanceof Error ? error.message : String(error)),
)
