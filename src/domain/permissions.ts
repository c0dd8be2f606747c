import { isSite, type Site } from './site.ts'

/**
 * What an employee of the company may do in the administrator's cabinet. A call of the contract names its permission
 * (`may: 'tickets.answer'`); a page names one in `STAFF_MAY` (staff-pages.ts).
 */
export const PERMISSIONS = [
  'tickets.read',
  'tickets.answer',
  'readings.read',
  'readings.decide',
  'readings.enter',
  'orders.read',
  'orders.manage',
  'applications.read',
  'applications.decide',
  'customers.block',
  'requests.read',
  'requests.decide',
  'papers.issue',
  'papers.sign',
  'core-messages.settle',
  'accounts.look',
  'accounts.reveal',
  'prices.read',
  'prices.propose',
  'payments.read',
  'payments.manage',
  'company.edit',
  'messages.publish',
  'outages.read',
  'outages.enter',
  'deliveries.read',
  'audit.read',
  'reports.read',
  'alerts.edit',
  'staff.manage',
  'changes.confirm',
] as const
export type Permission = (typeof PERMISSIONS)[number]

/** Only reading: nothing changes, and no personal data are uncovered. */
const READING = PERMISSIONS.filter((permission) => /\.(read|look)$/.test(permission))

/** The posts of a company and what belongs to each (issue of the staff side, §1). */
const ROLES = {
  head: PERMISSIONS,
  'customer-service': [
    'tickets.read',
    'tickets.answer',
    'readings.read',
    'readings.enter',
    'orders.read',
    'orders.manage',
    'applications.read',
    'applications.decide',
    'customers.block',
    'requests.read',
    'requests.decide',
    'accounts.look',
    'accounts.reveal',
    'payments.read',
    'outages.read',
    'deliveries.read',
  ],
  billing: [
    'tickets.read',
    'tickets.answer',
    'readings.read',
    'requests.read',
    'requests.decide',
    'papers.issue',
    'papers.sign',
    'core-messages.settle',
    'accounts.look',
    'accounts.reveal',
    'prices.read',
    'prices.propose',
    'payments.read',
    'payments.manage',
    'deliveries.read',
  ],
  metering: [
    'tickets.read',
    'tickets.answer',
    'readings.read',
    'readings.decide',
    'readings.enter',
    'core-messages.settle',
    'orders.read',
    'orders.manage',
    'accounts.look',
    'accounts.reveal',
  ],
  'network-duty': [
    'tickets.read',
    'orders.read',
    'applications.read',
    'accounts.look',
    'outages.read',
    'outages.enter',
    'messages.publish',
    'reports.read',
    'alerts.edit',
  ],
  content: ['messages.publish', 'company.edit', 'core-messages.settle'],
  auditor: [...READING],
} as const satisfies Record<string, readonly Permission[]>
export type Role = keyof typeof ROLES

export const ROLE_NAMES: readonly Role[] = Object.keys(ROLES).filter((name) => isRole(name))

/** What is with an employee: a new one has not set a password yet. */
export const STAFF_STATES = ['active', 'new', 'blocked'] as const

/** A role held in one company, or in all of them (null). It is kept as `billing` or `billing:dnem`. */
export type Post = { readonly role: Role; readonly site: Site | null }

export const isPermission = (text: string): text is Permission =>
  PERMISSIONS.some((permission) => permission === text)
function isRole(text: string): text is Role {
  return Object.hasOwn(ROLES, text)
}

/** A post as it is kept; null when there is no such role or company. */
export function readPost(kept: string): Post | null {
  const [role = '', site] = kept.split(':')
  if (!isRole(role)) return null
  if (site === undefined) return { role, site: null }
  return isSite(site) ? { role, site } : null
}
export const writePost = ({ role, site }: Post): string => (site === null ? role : `${role}:${site}`)

/**
 * The companies in which somebody with these posts has a permission: null is all of them, an empty list none.
 *
 * @param posts as they are kept
 */
export function sitesWith(posts: readonly string[], permission: Permission): readonly Site[] | null {
  const held = posts
    .map(readPost)
    .filter((post) => post !== null)
    .filter(({ role }) => (ROLES[role] as readonly Permission[]).includes(permission))
  if (held.some(({ site }) => site === null)) return null
  return [...new Set(held.map(({ site }) => site).filter((site) => site !== null))]
}

/** Whether the permission is had in some company, or in the one named. */
export function mayStaff(posts: readonly string[], permission: Permission, site?: string): boolean {
  const sites = sitesWith(posts, permission)
  return (
    sites === null ||
    (site === undefined ? sites.length > 0 : sites.some((grantedSite) => grantedSite === site))
  )
}
