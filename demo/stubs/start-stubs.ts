import { startMailServer } from './mail-server.ts'
import { type StubGateway, startSmsGateway } from './sms-gateway.ts'
import type { StubMessage } from './stub-message.ts'

export type Stubs = {
  sms: StubGateway
  mail: StubGateway
  /** everything received, oldest first */
  messages: () => StubMessage[]
  close: () => Promise<void>
}

/**
 * The SMS gateway and the mail server of development, tests and the demo. Port 0 takes any free one
 * (then `stubs.sms.port`, `stubs.mail.port`).
 */
export async function startStubs(options: {
  smsPort: number
  mailPort: number
  now?: () => Date
}): Promise<Stubs> {
  const sms = await startSmsGateway({ ...options, port: options.smsPort })
  const mail = await startMailServer({ ...options, port: options.mailPort })
  return {
    sms,
    mail,
    messages: () =>
      [...sms.messages(), ...mail.messages()].toSorted(
        (a, b) => a.receivedAt.getTime() - b.receivedAt.getTime(),
      ),
    async close() {
      await Promise.all([sms.close(), mail.close()])
    },
  }
}
