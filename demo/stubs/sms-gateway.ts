import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { type Fault, messageStore, type StubMessage } from './stub-message.ts'

export type StubGateway = {
  port: number
  /** oldest first, each message once */
  messages: (recipient?: string) => StubMessage[]
  /** Misbehaves from now on, until ordered otherwise. */
  misbehave: (fault: Fault) => void
  /** connections a client has opened and messages it has tried to hand over, refused ones included */
  attempts: () => number
  close: () => Promise<void>
}

export type StubOptions = {
  /** 0 takes any free one */
  port: number
  now?: () => Date
  /** called when a message has been accepted and before the answer */
  onTaken?: (messageId: string) => void
}

const sending = z.object({
  recipients: z.array(z.string()).min(1),
  sms: z.object({ sender: z.string().max(11), text: z.string().min(1) }),
})

/**
 * An SMS gateway speaking the shape of TurboSMS (facts §7): `POST /message/send.json` with a
 * Bearer token, and `GET /messages?recipient=380…` to read what came. A repeated `Idempotency-Key` is the same
 * message and gets the same answer.
 */
export async function startSmsGateway(options: StubOptions): Promise<StubGateway> {
  const store = messageStore(options.now ?? (() => new Date()))
  let fault: Fault = { kind: 'none' }
  let attempts = 0

  async function send(request: IncomingMessage, response: ServerResponse) {
    attempts += 1
    const current = fault
    if (current.kind === 'down') return request.socket.destroy()
    if (!/^Bearer \S+$/.test(request.headers.authorization ?? ''))
      return answer(response, 401, {
        response_code: 103,
        response_status: 'REQUIRED_TOKEN',
        response_result: null,
      })
    const body = sending.safeParse(await json(request).catch(() => null))
    if (!body.success)
      return answer(response, 400, {
        response_code: 1,
        response_status: 'INVALID_REQUEST',
        response_result: null,
      })
    if (current.kind === 'error')
      return answer(response, current.code, {
        response_code: 999,
        response_status: 'INTERNAL_ERROR',
        response_result: null,
      })

    const { recipients, sms } = body.data
    const key = request.headers['idempotency-key']
    const results = recipients.map((phone, index) => {
      if (current.kind === 'refuse' || !/^380\d{9}$/.test(phone))
        return { phone, response_code: 404, message_id: null, response_status: 'INVALID_RECIPIENT' }
      const messageId =
        typeof key === 'string' ? (recipients.length === 1 ? key : `${key}-${index}`) : crypto.randomUUID()
      store.take({
        channel: 'sms',
        messageId,
        recipient: phone,
        subject: null,
        text: sms.text,
        from: sms.sender,
      })
      options.onTaken?.(messageId)
      return { phone, response_code: 0, message_id: messageId, response_status: 'OK' }
    })
    const reply = { response_code: 0, response_status: 'OK', response_result: results }
    if (current.kind === 'slow') await pause(current.ms, undefined, { ref: false })
    if (current.kind !== 'half-answer') return answer(response, 200, reply)
    const text = JSON.stringify(reply)
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
    response.write(text.slice(0, text.length / 2), () => request.socket.destroy())
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://stub')
    if (request.method === 'POST' && url.pathname === '/message/send.json')
      return void send(request, response).catch(() => request.socket.destroy())
    if (request.method === 'GET' && url.pathname === '/messages')
      return answer(response, 200, store.list(url.searchParams.get('recipient') ?? undefined))
    return answer(response, 404, { response_code: 404, response_status: 'NOT_FOUND', response_result: null })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, '127.0.0.1', resolve)
  })

  return {
    port: (server.address() as AddressInfo).port, // a TCP server's address is never a path
    messages: store.list,
    misbehave: (next) => {
      fault = next
    },
    attempts: () => attempts,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
}
