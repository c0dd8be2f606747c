// A separate server for tests that kill it: `serve-meters.ts DIRECTORY METERS [PORT LIQPAY_URL]`. One person, one
// account, this many meters; with the address of a stub of LiqPay it can be paid. Prints one line of JSON with its
// address and who may call it; started again on the same directory, it prints the same.
import { startSession } from '#server/auth/session-store.ts'
import { readConfig } from '#server/config.ts'
import { storePrices } from '#billing/prices/add-prices.ts'
import { startServer } from '#server/start-server.ts'
import { DEMO_PRICES, demoPrices } from '#seeds/prices.ts'
import { makeReadings } from '#seeds/makers/core-books.ts'
import { makeAccount, makeMeter } from '#seeds/makers/core.ts'
import { makeMerchant, siteOf } from '#tests/setup/payments.ts'

const [directory = '', meters = '1', port = '0', liqpay] = process.argv.slice(2)
const config = readConfig({
  DATA_DIR: directory,
  PORT: port,
  DEMO: '0',
  LOG: process.env['LOG'] ?? 'silent',
  ...(liqpay === undefined ? {} : { LIQPAY_URL: liqpay }),
})
const userId = '0e8f2a34-5c11-4c0e-9d0b-3f6d6f1f7a01'

const server = await startServer(config, {
  webDir: null,
  limitFactor: 10_000,
  // what a killed server was sending is sent again soon
  leaseMs: 3_000,
  async prepare({ db }, deps) {
    if (await db.selectFrom('portal.users').select('user_id').executeTakeFirst()) return
    await storePrices(db, demoPrices(), DEMO_PRICES)
    const account = await makeAccount(db, { index: 77 })
    for (let i = 0; i < Number(meters); i++) {
      const meter = await makeMeter(db, account.accountId, { number: String(70_000_000 + i) })
      await makeReadings(db, meter, { from: '2026-01', months: 1 })
    }
    if (liqpay !== undefined) await makeMerchant({ deps: { ...deps, db } }, siteOf(account.number))
    await db
      .insertInto('portal.users')
      .values({
        user_id: userId,
        kind: 'person',
        login: '+380990000777',
        partner: '7000000777',
        created_at: deps.now(),
      })
      .execute()
    await db
      .insertInto('portal.account_links')
      .values({ user_id: userId, account: account.number, site: account.site })
      .execute()
  },
})
const { db } = server.database
const { account } = await db.selectFrom('portal.account_links').select('account').executeTakeFirstOrThrow()
const { token } = await startSession(
  { db, secrets: server.deps.secrets, now: server.deps.now, random: server.deps.random },
  {
    userId,
    kind: 'person',
    site: null,
    remembered: false,
    device: 'test',
    address: '127.0.0.1',
    chosenAccount: null,
    onlyAccount: null,
  },
)
console.log(JSON.stringify({ address: server.address, token, account }))
