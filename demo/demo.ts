import type { FastifyInstance } from 'fastify'
import { demoUsers } from '#seeds/demo-users.ts'
import { seedDemo } from '#seeds/run.ts'
import { DEMO_KEY_PASSWORD, demoKeyFiles, demoTrust, readDemoKey } from '#demo/signing/demo-keys.ts'
import { offerDemoPapers } from '#demo/signing/papers.ts'
import { startOutageSource } from '#stubs/outage-source.ts'
import { startStubs } from '#stubs/start-stubs.ts'
import { startSupportDesk } from '#stubs/support-desk.ts'
import { hashAccessCode } from '#server/auth/access-code.ts'
import { hashInvitation } from '#server/people/invitations.ts'
import { hashUndoCode } from '#server/auth/contact-changes.ts'
import { hashPassword } from '#server/auth/password.ts'
import { sealTotpSecret } from '#server/auth/totp.ts'
import { makeClock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { OpenDatabase } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { openCounter } from '#server/orders/counter.ts'
import { tellPastOutages } from '#seeds/past-outages.ts'
import { tellRemoteData } from '#seeds/remote-data.ts'
import { openCore, workerTrace } from '#server/core/call.ts'
import { openEmbeddedCore } from '#server/core/embedded/open.ts'
import { importOutages } from '#server/shutdowns/import-outages.ts'
import { parseSources } from '#server/outage-sources.ts'

/**
 * The demo: a fictional town on an empty database, stub gateways instead of real ones, the messages they received at
 * /api/demo/messages, and a desk that answers tickets. It is never on where real gateways are configured.
 */
export async function prepareDemo(config: Config) {
  const now = makeClock(config.clock)
  let openDesk = () => ({ close: async () => {} })
  const stubs = await startStubs({ smsPort: 0, mailPort: 0, now })
  const outages = await startOutageSource({ port: 0, now })
  return {
    config: {
      ...config,
      sms: { ...config.sms, url: `http://127.0.0.1:${stubs.sms.port}`, token: 'demo' },
      outageSources: config.outageSources.length > 0 ? config.outageSources : parseSources(outages.sources()),
      trust: config.trust.authorities.length > 0 ? config.trust : demoTrust(),
      mail: { from: 'svitlo@svitlo.example', url: `smtp://127.0.0.1:${stubs.mail.port}` },
    },
    async prepare({ db }: OpenDatabase, deps: Omit<Deps, 'core'>): Promise<void> {
      const { pepper, seal } = deps.secrets
      const secrets = {
        hashPassword: (password: string) => hashPassword(password, pepper),
        hashAccessCode: async (code: string) => hashAccessCode(deps.secrets, code),
        hashInvitation: (code: string) => hashInvitation(deps.secrets, code),
        hashUndoCode: (code: string) => hashUndoCode(deps.secrets, code),
        sealTotpSecret: (base32: string) => sealTotpSecret(seal, deps.random.bytes(12), base32),
      }
      openDesk = () =>
        startSupportDesk(openCounter(deps, now()), {
          now,
          onFailure: (err) => deps.log.warn({ err }, 'the support desk of the demo'),
        })
      const administrators = config.databaseUrl === undefined
      if (await seedDemo(db, { now: now(), secrets, administrators, chain: true }))
        console.log('Демонстраційне місто створено.')
      await tellPastOutages(db, now())
      await tellRemoteData(db, now())
      await offerDemoPapers({ ...deps, db })
      const door = openCore({ answerers: openEmbeddedCore({ db }), record: { fm() {} }, now })
      const core = door.for(workerTrace)
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
      app.addHook('onClose', () => desk.close())
      app.get('/api/demo/messages', async () => ({
        status: 'success',
        messages: stubs
          .messages()
          .toReversed()
          .slice(0, 50)
          .map((message) => ({ ...message, receivedAt: message.receivedAt.toISOString() })),
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
    close: async () => void (await Promise.all([stubs.close(), outages.close()])),
  }
}
