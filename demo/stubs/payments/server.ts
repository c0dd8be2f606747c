import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { PayProvider } from '#domain/payment-life.ts'
import { easypayCall, easypayNotice } from './easypay.ts'
import { liqpayCheckout, liqpayNotice, liqpayRequest } from './liqpay.ts'
import { monoCall, monoKeys, monoNotice } from './monopay.ts'
import { isStubAct, type StubAct, type StubOrder, stubOrders } from './orders.ts'
import { nothingHere, payPage } from './page.ts'
import { portmoneForm, portmoneLink, portmoneNotice } from './portmone.ts'

export type PayStubs = {
  readonly port: number
  /** the value of each `…_URL` setting */
  readonly urls: Readonly<Record<PayProvider, string>>
  readonly orders: () => readonly StubOrder[]
  readonly find: (provider: PayProvider, order: string) => StubOrder | undefined
  /** does what a person would at the page; resolves when its messages (but those sent late) are answered */
  readonly act: (order: StubOrder, act: StubAct) => Promise<readonly number[]>
  /** questions of shops are left without an answer, as when a provider is overloaded */
  mute: (silent: boolean) => void
  rotateMonoKey: () => void
  close: () => Promise<void>
}

/**
 * The four payment providers as one server: their published protocols with signatures, an own page where a person pays,
 * and everything that goes wrong in life (facts, electricity §5). Nobody's money moves.
 */
export async function startPayStubs(options: { port: number; now?: () => Date }): Promise<PayStubs> {
  const now = options.now ?? (() => new Date())
  const orders = stubOrders(now)
  const keys = monoKeys()
  const late = new Set<NodeJS.Timeout>()
  let isMute = false
  let base = ''
  const pageOf = (order: StubOrder) => `${base}/page/${order.id}`
  const noticeOf = (order: StubOrder, state: StubOrder['state'], forged: boolean) =>
    ({
      liqpay: () => liqpayNotice(order, state, forged),
      monopay: () => monoNotice(keys, order, state, forged),
      portmone: () => portmoneNotice(order, state, forged),
      easypay: () => easypayNotice(order, state, forged),
    })[order.provider]()

  async function act(order: StubOrder, what: StubAct): Promise<number[]> {
    const statuses: number[] = []
    for (const { state, forged, afterMs } of orders.act(order, what)) {
      const notice = noticeOf(order, state, forged)
      const post = () =>
        fetch(order.callbackUrl, { method: 'POST', ...notice }).then(
          ({ status }) => status,
          () => 0,
        )
      if (afterMs === 0) statuses.push(await post())
      else {
        const timer = setTimeout(() => (late.delete(timer), void post()), afterMs).unref()
        late.add(timer)
      }
    }
    return statuses
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stub')
    const body = await text(request)
    const method = request.method ?? 'GET'
    const [, first = '', second = ''] = pathname.split('/')
    if (first === 'page') return personAt(response, method, second, body)
    if (first === 'liqpay' && pathname === '/liqpay/api/3/checkout') {
      const order = liqpayCheckout(orders, new URLSearchParams(body))
      return order ? redirect(response, pageOf(order)) : html(response, 400, nothingHere())
    }
    // the connection stays open until whoever asks gives up
    if (isMute) return
    if (first === 'liqpay') return json(response, 200, liqpayRequest(orders, new URLSearchParams(body)))
    if (first === 'monopay') {
      const token = request.headers['x-token']
      const reply = monoCall(orders, keys, pageOf, {
        method,
        path: pathname.replace('/monopay/api/merchant/', ''),
        query: searchParams,
        token: typeof token === 'string' ? token : undefined,
        body,
      })
      return json(response, reply.status, reply.body)
    }
    if (first === 'portmone') {
      const form = request.headers['content-type']?.includes('form') ?? false
      if (!form) return json(response, 200, portmoneLink(orders, pageOf, body))
      return void response
        .writeHead(200, { 'content-type': 'text/xml; charset=utf-8' })
        .end(portmoneForm(orders, new URLSearchParams(body)))
    }
    if (first === 'easypay')
      return json(
        response,
        200,
        easypayCall(orders, pageOf, {
          path: pathname.slice('/easypay'.length),
          headers: request.headers,
          body,
        }),
      )
    html(response, 404, nothingHere())
  }

  async function personAt(response: ServerResponse, method: string, id: string, body: string): Promise<void> {
    const order = orders.byId(id)
    if (!order) return html(response, 404, nothingHere())
    if (method !== 'POST') return html(response, 200, payPage(order))
    const what = new URLSearchParams(body).get('act') ?? ''
    if (isStubAct(what)) await act(order, what)
    redirect(response, order.returnUrl)
  }

  const server = createServer((request, response) => {
    void answer(request, response).catch(() => request.socket.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo // a TCP server's address is never a path
  base = `http://127.0.0.1:${port}`
  return {
    port,
    urls: {
      liqpay: `${base}/liqpay`,
      monopay: `${base}/monopay`,
      portmone: `${base}/portmone`,
      easypay: `${base}/easypay`,
    },
    orders: () => orders.all(),
    find: orders.find,
    act,
    mute: (silent) => {
      isMute = silent
    },
    rotateMonoKey: keys.rotate,
    close: () =>
      new Promise((resolve) => {
        for (const timer of late) clearTimeout(timer)
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const html = (response: ServerResponse, status: number, page: string): void =>
  void response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(page)
const json = (response: ServerResponse, status: number, body: object): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const redirect = (response: ServerResponse, to: string): void =>
  void response.writeHead(303, { location: to }).end()
