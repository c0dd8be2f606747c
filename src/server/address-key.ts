/** An IPv6 customer gets a /64, so the whole /64 counts as one address. */
export const addressKey = (address: string): string => {
  const parts = ipv6Parts(address)
  return typeof parts === 'string' ? parts : `${parts.slice(0, 4).join(':')}::/64`
}

/** The network that one stranger can easily have: a /48 of IPv6, a /24 of IPv4. */
export const networkKey = (address: string): string => {
  const parts = ipv6Parts(address)
  if (typeof parts !== 'string') return `${parts.slice(0, 3).join(':')}::/48`
  return `${parts.split('.').slice(0, 3).join('.')}.0/24`
}

/** The eight groups of an IPv6 address; an IPv4 address as it is. */
function ipv6Parts(address: string): string | readonly string[] {
  if (!address.includes(':')) return address
  if (address.startsWith('::ffff:')) return address.slice(7)
  const [head = '', tail = ''] = address.split('::')
  const start = head.split(':').filter(Boolean)
  const end = address.includes('::') ? tail.split(':').filter(Boolean) : []
  const middle = Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => '0')
  return [...start, ...middle, ...end]
}
