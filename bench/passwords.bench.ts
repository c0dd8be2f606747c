// How many passwords per second can be verified: by the library alone, by our verification, by a whole sign-in over
// HTTP; and how much the answers to a present and an absent customer differ in time (promise A2).
import { hash, verify } from '@node-rs/argon2'
import { hashPassword, verifyPassword } from '#server/auth/password.ts'
import { deriveSecrets } from '#server/secrets.ts'
import { httpClient, measure, quantile } from './setup/load.ts'
import { startProgram } from './setup/program.ts'
import { benchTown, SECRET } from './setup/town.ts'

const AT_ONCE = 2
const TIMES = 100
const secrets = deriveSecrets(SECRET)
const password = 'жовтий ліхтар 47'
const bareHash = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
const ownHash = await hashPassword(password, secrets.pepper)

const town = await benchTown(1)
const server = await startProgram('full', await town.copy('passwords'))
const client = httpClient(server.address, AT_ONCE)
const signIn = (phone: string) =>
  client.post({
    path: '/api/auth/person',
    body: { phone, userType: 'person' },
    basic: `${phone}:not the password ${phone}`,
  })

const ways: Record<string, (n: number) => Promise<unknown>> = {
  'the library alone': () => verify(bareHash, password),
  'with pepper and turn': () => verifyPassword(ownHash, password, secrets),
  'sign-in over HTTP': (n) => signIn(town.phones[n % town.phones.length] ?? ''),
}
console.log(
  `argon2id m=19456 t=2 p=1, ${AT_ONCE} at once\n\nverification            per second   p50 ms   p95 ms`,
)
let bare = 0
for (const [name, work] of Object.entries(ways)) {
  await measure([0, 1, 2, 3], AT_ONCE, async (n) => void (await work(n)))
  const figures = await measure(
    Array.from({ length: TIMES }, (_, n) => n + 4),
    AT_ONCE,
    async (n) => void (await work(n)),
  )
  bare ||= figures.perSecond
  console.log(
    `${name.padEnd(22)} ${figures.perSecond.toFixed(1).padStart(11)} ${figures.p50.toFixed(1).padStart(8)} ${figures.p95.toFixed(1).padStart(8)}   ×${(figures.perSecond / bare).toFixed(2)}`,
  )
}

// one sign-in after another, present and absent in turns; answers that ask to wait (429) are not counted
const present: number[] = []
const absent: number[] = []
for (let n = 0; n < TIMES * 3; n++) {
  const here = n % 2 === 0
  const phone = here
    ? (town.phones[(TIMES + n) % town.phones.length] ?? '')
    : `+38067${String(4_000_000 + n)}`
  const begun = performance.now()
  const { status } = await signIn(phone)
  if (status === 401) (here ? present : absent).push(performance.now() - begun)
}
const difference = quantile(present, 0.5) - quantile(absent, 0.5)
console.log(
  `\nwrong password: present customer ${quantile(present, 0.5).toFixed(2)} ms, absent ${quantile(absent, 0.5).toFixed(2)} ms (middle of ${present.length} and ${absent.length});` +
    ` difference ${difference.toFixed(2)} ms, AUC ${auc(present, absent).toFixed(3)}`,
)

client.close()
await server.close()
await town.close()

/** How often a value of the first list is larger than one of the second: 0.5 means that they cannot be told apart. */
function auc(first: readonly number[], second: readonly number[]): number {
  const wins = first.map((a) => second.reduce((sum, b) => sum + (a > b ? 1 : a === b ? 0.5 : 0), 0))
  return wins.reduce((sum, each) => sum + each, 0) / (first.length * second.length)
}
