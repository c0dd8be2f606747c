/** The six regional companies (spec §9). */
export const SITES = ['dnem', 'kem', 'oem', 'dem', 'vvm', 'krem'] as const
export type Site = (typeof SITES)[number]
export const CUSTOMER_KINDS = ['person', 'entity'] as const
export type CustomerKind = (typeof CUSTOMER_KINDS)[number]

const PREFIXES = {
  entity: { dnem: ['110'], kem: ['451'], oem: ['571'], dem: ['601'], vvm: ['621'], krem: ['841', '844'] },
  person: { dnem: ['120'], kem: ['452'], oem: ['572'], dem: ['602'], vvm: ['622'], krem: ['842'] },
} as const satisfies Record<CustomerKind, Record<Site, readonly string[]>>

const BY_PREFIX = new Map<string, { site: Site; kind: CustomerKind }>()
for (const kind of ['entity', 'person'] as const) {
  for (const site of SITES) {
    for (const prefix of PREFIXES[kind][site]) BY_PREFIX.set(prefix, { site, kind })
  }
}

export const isSite = (text: unknown): text is Site => SITES.some((site) => site === text)

/** Prefixes of the personal accounts of one company and kind of customer: three digits each (spec §9). */
export const accountPrefixes = (site: Site, kind: CustomerKind): readonly string[] => PREFIXES[kind][site]

/** Company and kind of customer by the first three digits of a personal account; null = unknown (spec §9). */
export function siteOfAccount(account: string): { site: Site; kind: CustomerKind } | null {
  const siteKind = BY_PREFIX.get(account.slice(0, 3))
  return siteKind ? { ...siteKind } : null
}
