import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { callbackify } from 'node:util'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { readMail } from './read-mail.ts'
import type { StubGateway, StubOptions } from './sms-gateway.ts'
import { type Fault, messageStore } from './stub-message.ts'

/** An SMTP server that keeps what it receives; copies of one Message-ID are one message. */
export async function startMailServer(options: StubOptions): Promise<StubGateway> {
  const store = messageStore(options.now ?? (() => new Date()))
  let fault: Fault = { kind: 'none' }
  let attempts = 0

  /** Keeps the mail; gives no answer when ordered to break off in the middle of it. */
  async function take(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<string> {
    const current = fault
    const mail = readMail(await buffer(stream))
    for (const { address } of session.envelope.rcptTo) {
      store.take({ channel: 'email', recipient: address, ...mail })
      options.onTaken?.(mail.messageId)
    }
    if (current.kind === 'slow') await pause(current.ms, undefined, { ref: false })
    if (current.kind !== 'half-answer') return 'kept'
    breakConnections()
    return new Promise(() => {})
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    onConnect(_session, done) {
      attempts += 1
      done(fault.kind === 'error' ? refusal(fault.code) : null)
    },
    onRcptTo(_address, _session, done) {
      done(fault.kind === 'refuse' ? refusal(550) : null)
    },
    onData: callbackify(take),
  })
  server.on('error', () => {}) // a client that went away in the middle

  const sockets = new Set<Socket>()
  const breakConnections = () => {
    for (const socket of sockets) socket.destroy()
  }
  server.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    if (fault.kind !== 'down') return
    attempts += 1
    socket.destroy()
  })
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(options.port, '127.0.0.1', resolve)
  })

  return {
    port: (server.server.address() as AddressInfo).port, // a TCP server's address is never a path
    messages: store.list,
    misbehave: (next) => {
      fault = next
    },
    attempts: () => attempts,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        breakConnections()
      }),
  }
}

const refusal = (responseCode: number) => Object.assign(new Error('refused as told'), { responseCode })
