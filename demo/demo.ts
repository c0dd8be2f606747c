import { once } from 'node:events'
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { demoUsers } from '#seeds/demo-users.ts'
import { seedDemo } from '#seeds/run.ts'
import { DEMO_KEY_PASSWORD, demoKeyFiles, demoTrust, readDemoKey } from '#demo/signing/demo-keys.ts'
import { agreeDemoPlans } from '#demo/instalments.ts'
import { orderDemoVisits } from '#demo/crew-visits.ts'
import { handInDemoReadings } from '#demo/held-readings.ts'
import { openDemoMerchants } from '#demo/merchants.ts'
import { wakeNight } from '#demo/night.ts'
import { tellDemoPayments } from '#demo/payments.ts'
import { compareDemoRegistry } from '#demo/registries.ts'
import { tellStaffDay } from '#demo/staff-day.ts'
import { handInDemoFiles } from '#demo/mass-files.ts'
import { offerDemoPapers } from '#demo/signing/papers.ts'
import { sendDemoDocuments } from '#demo/signing/provider-documents.ts'
import { DEMO_DIRECTORY, demoPeople, demoSettings } from '#stubs/demo-directory.ts'
import { startDirectory } from '#stubs/directory.ts'
import { startPayStubs } from '#stubs/payments/server.ts'
import { startOutageSource } from '#stubs/outage-source.ts'
import { startStubs } from '#stubs/start-stubs.ts'
import { startSupportDesk } from '#stubs/support-desk.ts'
import { hashAccessCode } from '#server/auth/access-code.ts'
import { hashStaffLink } from '#server/staff/link.ts'
import { hashApplicantCode } from '#server/admin/ask-applicant.ts'
import { hashInvitation } from '#server/people/invitations.ts'
import { hashUndoCode } from '#server/auth/contact-changes.ts'
import { hashPassword } from '#server/auth/password.ts'
import { sealTotpSecret } from '#server/auth/totp.ts'
import { makeClock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { OpenDatabase } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { openCounter } from '#server/orders/counter.ts'
import { writePastSessions } from '#seeds/past-sessions.ts'
import { writePastCalls } from '#seeds/past-calls.ts'
import { tellPastOutages } from '#seeds/past-outages.ts'
import { tellRemoteData } from '#seeds/remote-data.ts'
import { openCore, workerTrace } from '#server/core/call.ts'
import { openEmbeddedCore } from '#billing/open.ts'
import { countAccounts } from '#server/reports/count-accounts.ts'
import { countDebts } from '#server/reports/count-debts.ts'
import { offerActs } from '#server/signing/offer-acts.ts'
import { importOutages } from '#server/outages/import-outages.ts'
import { parseSources } from '#server/outage-sources.ts'

/** A registered name of each company, as a phone shows it. */
const demoSenders = new Map([
  ['dnem', 'DniproMerzh'],
  ['kem', 'KyivMerezhi'],
  ['oem', 'OdesaMerzhi'],
  ['dem', 'DonMerezhi'],
  ['vvm', 'VysokoVolt'],
  ['krem', 'KyivReg'],
])

/** The port that follows another after `steps`, or any where a program listens there already. */
async function beside(port: number, steps: number): Promise<number> {
  if (port === 0 || port + steps > 65_535) return 0
  const probe = createServer().listen(port + steps, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch {
    return 0
  }
  probe.close()
  await once(probe, 'close')
  return port + steps
}

/**
 * The demo: a fictional town on an empty database, stub gateways instead of real ones, the messages they received at
 * /api/demo/messages, and a desk that answers tickets. It is never on where real gateways are configured.
 */
export async function prepareDemo(config: Config) {
  const now = makeClock(config.clock)
  let openDesk = () => ({ close: async () => {} })
  let openNight = () => ({ close: () => {} })
  const stubs = await startStubs({ smsPort: 0, mailPort: 0, now })
  const outages = await startOutageSource({ port: 0, now })
  // beside the portal, so that the same people have the same accounts after a restart
  const port = await beside(config.port, 1)
  // a payer comes back to the same provider after a restart
  const payStubs = await startPayStubs({ port: await beside(config.port, 2), now })
  const directory = config.directory
    ? null
    : await startDirectory({ ...DEMO_DIRECTORY, port, people: demoPeople, now })
  return {
    config: {
      ...config,
      sms: { ...config.sms, url: `http://127.0.0.1:${stubs.sms.port}`, token: 'demo', senders: demoSenders },
      outageSources: config.outageSources.length > 0 ? config.outageSources : parseSources(outages.sources()),
      directory: directory ? demoSettings(directory.issuer) : config.directory,
      payUrls: payStubs.urls,
      trust: config.trust().authorities.length > 0 ? config.trust : demoTrust,
      mail: { from: 'svitlo@svitlo.example', url: `smtp://127.0.0.1:${stubs.mail.port}` },
    },
    async prepare({ db }: OpenDatabase, deps: Omit<Deps, 'core'>): Promise<void> {
      const { pepper, seal } = deps.secrets
      const secrets = {
        hashPassword: (password: string) => hashPassword(password, pepper),
        hashAccessCode: async (code: string) => hashAccessCode(deps.secrets, code),
        hashInvitation: (code: string) => hashInvitation(deps.secrets, code),
        hashStaffLink: (code: string) => hashStaffLink(deps.secrets, code),
        hashApplicantCode: (code: string) => hashApplicantCode(deps.secrets, code),
        hashUndoCode: (code: string) => hashUndoCode(deps.secrets, code),
        sealTotpSecret: (base32: string) => sealTotpSecret(seal, deps.random.bytes(12), base32),
      }
      openDesk = () =>
        startSupportDesk(openCounter(deps, now()), {
          now,
          onFailure: (err) => deps.log.warn({ err }, 'the support desk of the demo'),
        })
      openNight = () => wakeNight(deps)
      const administrators = config.databaseUrl === undefined
      if (await seedDemo(db, { now: now(), secrets, administrators, chain: true })) {
        await writePastCalls(db, now())
        await writePastSessions(db, now())
        console.log('Демонстраційне місто створено.')
      }
      await tellPastOutages(db, now())
      await tellRemoteData(db, now())
      await openDemoMerchants({ ...deps, db })
      await tellDemoPayments({ ...deps, db })
      await compareDemoRegistry({ ...deps, db })
      await offerDemoPapers({ ...deps, db })
      // the job of the morning: whoever opens the demo in the evening has the acts of the month to sign too
      const door = openCore({ answerers: openEmbeddedCore({ db }), record: { fm() {} }, now })
      const core = door.for(workerTrace)
      await offerActs({ ...deps, db, core })
      // what jobs count for reports, so that whoever looks at once finds it
      await countAccounts({ ...deps, db })
      await countDebts({ ...deps, db, core })
      await agreeDemoPlans({ ...deps, db, core: door })
      await sendDemoDocuments({ ...deps, db })
      await handInDemoReadings({ ...deps, db })
      await tellStaffDay({ ...deps, db })
      await handInDemoFiles({ ...deps, db })
      await orderDemoVisits({ ...deps, db })
      // a whole round: queues of houses are known before anybody asks, not after the first job
      await importOutages({ db, core, now, log: deps.log }, parseSources(outages.sources()))
    },
    async extend(app: FastifyInstance): Promise<void> {
      for (const file of demoKeyFiles)
        app.get(`/api/demo/keys/${file}`, async (_request, reply) =>
          reply
            .type('application/octet-stream')
            .header('content-disposition', `attachment; filename="${file}"`)
            .send(readDemoKey(file)),
        )
      const desk = openDesk()
      const night = openNight()
      app.addHook('onClose', async () => {
        night.close()
        await desk.close()
      })
      app.get('/api/demo/messages', async () => ({
        status: 'success',
        messages: stubs
          .messages()
          .toReversed()
          // outages of the whole town are told at once, and a code must be seen beside them
          .slice(0, 300)
          .map(({ html: _page, ...message }) => ({
            ...message,
            receivedAt: message.receivedAt.toISOString(),
          })),
      }))
    },
    announce(address: string): void {
      console.log(`Повідомлення, які надіслав портал: ${address}/demo/messages`)
      console.log(
        `Ключі КЕП для підпису: ${address}/api/demo/keys/pekarnia.dat і …/pekarnia.cer, пароль ${DEMO_KEY_PASSWORD}`,
      )
      console.log('\nУвійти як:')
      for (const user of demoUsers)
        console.log(
          `  ${user.kind.padEnd(8)} ${user.login.padEnd(28)} ${user.password.padEnd(24)} ${user.note}`,
        )
    },
    close: async () =>
      void (await Promise.all([stubs.close(), outages.close(), payStubs.close(), directory?.close()])),
  }
}
