import type { Server } from 'node:http'
import { BlockList, isIP, type Socket } from 'node:net'
import { addressKey } from '#server/address-key.ts'

/** How many connections one address may have (promise E8); a browser keeps about six. */
export const CONNECTIONS_PER_ADDRESS = 100

/** Names TRUST_PROXY may use besides addresses and CIDR. */
const named: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/**
 * Closes every new connection beyond the limit of its address. A named proxy carries the connections of everybody, so
 * it is not counted: it has its own limits.
 * @param trusted of TRUST_PROXY: addresses, CIDR, or their names
 */
export function capConnections(
  server: Server,
  { limit, trusted }: { limit: number; trusted: readonly string[] | false },
): void {
  const proxies = listOf(trusted || [])
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
    const family = isIP(address)
    // already closed
    if (family === 0) return
    if (proxies.check(address, family === 6 ? 'ipv6' : 'ipv4')) return
    const key = addressKey(address)
    const now = open.get(key) ?? 0
    if (now >= limit) return void socket.destroy()
    open.set(key, now + 1)
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1
      if (left > 0) open.set(key, left)
      else open.delete(key)
    })
  })
}

function listOf(trusted: readonly string[]): BlockList {
  const list = new BlockList()
  for (const entry of trusted.flatMap((name) => named[name] ?? [name])) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}
