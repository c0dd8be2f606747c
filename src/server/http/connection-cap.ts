import type { Server } from 'node:http'
import { BlockList, isIP, type Socket } from 'node:net'
import { addressKey } from '#server/address-key.ts'

/**
 * Connections kept at once (promise E8). Subscribers of a mobile carrier come by the thousand from one address, so as
 * long as there is room nobody is refused; in a crowd an address has its share of the room, but at least as many as
 * some browsers need.
 */
export const CONNECTIONS = { all: 4000, crowd: 1000, least: 100 }

/** Names TRUST_PROXY may use besides addresses and CIDR. */
const named: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/**
 * Closes new connections beyond all that are kept and, in a crowd, beyond the share of their address: three quarters of
 * the room divided among the addresses. A named proxy carries the connections of everybody, so no share is counted for
 * it: it has its own limits.
 * @param trusted of TRUST_PROXY: addresses, CIDR, or their names
 */
export function capConnections(
  server: Server,
  { all, crowd, least, trusted }: typeof CONNECTIONS & { trusted: readonly string[] | false },
): void {
  const proxies = listOf(trusted || [])
  const open = new Map<string, number>()
  let total = 0
  const count = (key: string | null, by: 1 | -1) => {
    total += by
    if (key === null) return
    const now = (open.get(key) ?? 0) + by
    if (now > 0) open.set(key, now)
    else open.delete(key)
  }
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
    const family = isIP(address)
    // already closed
    if (family === 0) return
    if (total >= all) return void socket.destroy()
    const isProxy = proxies.check(address, family === 6 ? 'ipv6' : 'ipv4')
    const key = isProxy ? null : addressKey(address)
    if (key !== null && total >= crowd) {
      const share = Math.floor((all * 3) / 4 / (open.size + (open.has(key) ? 0 : 1)))
      if ((open.get(key) ?? 0) >= Math.max(least, share)) return void socket.destroy()
    }
    count(key, 1)
    socket.once('close', () => count(key, -1))
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
