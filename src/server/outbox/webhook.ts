import { type LookupAddress, lookup } from 'node:dns'
import { request as plain } from 'node:http'
import { request as secure, type RequestOptions } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { type Carrier, CarrierError } from './carrier.ts'

/** Networks of IPv4 that are nobody's public server (IANA special-purpose registry). */
const RESERVED = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const
const reserved = new BlockList()
for (const [network, bits] of RESERVED) reserved.addSubnet(network, bits, 'ipv4')
/** All public addresses of IPv6 are within 2000::/3; of these, some carry an address of IPv4 or are for examples. */
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')
const carrying = new BlockList()
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  carrying.addSubnet(network, bits, 'ipv6')

/** Whether an address is of a machine anybody may reach, and none of the company's own network. */
export const isPublic = (address: string): boolean =>
  isIP(address) === 4
    ? !reserved.check(address, 'ipv4')
    : isIP(address) === 6 && global.check(address, 'ipv6') && !carrying.check(address, 'ipv6')

/**
 * Why an address for messages to another program may not be kept; null: it may. Which machine it leads to is looked at
 * each time a message goes: a name may lead elsewhere tomorrow.
 *
 * @param inner `host` or `host:port` that the installation names as its own: only these may be plain http
 */
export function refuseWebhook(text: string, inner: readonly string[] = []): 'invalid' | null {
  if (!URL.canParse(text)) return 'invalid'
  const { protocol, username, password, hash, host } = new URL(text)
  if (username !== '' || password !== '' || hash !== '') return 'invalid'
  if (inner.includes(host)) return protocol === 'https:' || protocol === 'http:' ? null : 'invalid'
  return protocol === 'https:' ? null : 'invalid'
}

export type WebhookOptions = {
  /** `host` or `host:port` of the company's own network that may be called */
  readonly inner: readonly string[]
  readonly timeoutMs?: number
  /** how a name is resolved; that of the system by default */
  readonly resolve?: (name: string) => Promise<readonly LookupAddress[]>
}

const ofSystem = (name: string): Promise<readonly LookupAddress[]> =>
  new Promise((take, refuse) =>
    lookup(name, { all: true }, (error, addresses) => (error ? refuse(error) : take(addresses))),
  )

/**
 * Posts a message, which is JSON, to another program. The connection is made to the very address that was judged, so a
 * name that changes its mind between the judgement and the call leads nowhere; no redirect is followed, and of the answer
 * only its status is read.
 */
export function webhookCarrier({ inner, timeoutMs = 5000, resolve = ofSystem }: WebhookOptions): Carrier {
  return async ({ recipient, body, messageId }, signal) => {
    if (refuseWebhook(recipient, inner)) throw new CarrierError('refused', 'webhook: not an allowed address')
    const url = new URL(recipient)
    const isInner = inner.includes(url.host)
    const name = url.hostname.replace(/^\[|\]$/g, '')
    const addresses = await addressesOf(name, resolve)
    const allowed = isInner ? addresses : addresses.filter(({ address }) => isPublic(address))
    // one inner address among public ones is a trap, not a mistake
    if (allowed.length < addresses.length || allowed[0] === undefined)
      throw new CarrierError('refused', 'webhook: leads into the own network')
    const status = await post(url, allowed[0], body, {
      messageId,
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
    if (status >= 200 && status < 300) return
    const again = status >= 500 || status === 429 || status === 408
    throw new CarrierError(again ? 'unreachable' : 'refused', `webhook: answered ${status}`)
  }
}

async function addressesOf(
  name: string,
  resolve: (name: string) => Promise<readonly LookupAddress[]>,
): Promise<readonly LookupAddress[]> {
  const family = isIP(name)
  if (family !== 0) return [{ address: name, family }]
  return resolve(name).catch((cause: unknown) => {
    throw new CarrierError('unreachable', 'webhook: the name is not known', { cause })
  })
}

function post(
  url: URL,
  judged: LookupAddress,
  body: string,
  { messageId, signal }: { messageId: string; signal: AbortSignal },
): Promise<number> {
  const pinned: LookupFunction = (_name, options, done) =>
    options.all ? done(null, [judged]) : done(null, judged.address, judged.family)
  const options: RequestOptions = {
    method: 'POST',
    agent: false,
    lookup: pinned,
    signal,
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'idempotency-key': messageId,
      'user-agent': 'svitlo-alerts',
    },
  }
  return new Promise((take, refuse) => {
    const request = (url.protocol === 'https:' ? secure : plain)(url, options, (reply) => {
      take(reply.statusCode ?? 0)
      reply.destroy()
    })
    request.on('error', (cause) => refuse(new CarrierError('unreachable', 'webhook: no answer', { cause })))
    request.end(body)
  })
}
