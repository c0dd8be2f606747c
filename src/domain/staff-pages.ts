import { mayStaff, type Permission } from './permissions.ts'
import type { PAGES } from './pages.ts'

/** What an employee must be allowed for a page of the administrator's cabinet; who is not does not see it in the menu. */
export const STAFF_MAY: Readonly<Partial<Record<(typeof PAGES)[number]['path'], Permission>>> = {
  '/cabinet/admin/ca_check': 'accounts.look',
  '/cabinet/admin/ca_check/$account': 'accounts.look',
  '/cabinet/admin/management': 'applications.read',
  '/cabinet/admin/management/applications/$application': 'applications.read',
  '/cabinet/admin/management/requests': 'requests.read',
  '/cabinet/admin/management/requests/$request': 'requests.read',
  '/cabinet/admin/management/warnings': 'papers.issue',
  '/cabinet/admin/management/message_manager': 'messages.publish',
  '/cabinet/admin/management/message_manager/log': 'messages.publish',
  '/cabinet/admin/management/message_manager/new': 'messages.publish',
  '/cabinet/admin/management/message_manager/$message': 'messages.publish',
  '/cabinet/admin/management/papers': 'papers.sign',
  '/cabinet/admin/management/papers/$paper': 'papers.sign',
  '/cabinet/admin/management/deliveries': 'deliveries.read',
  '/cabinet/admin/management/core-messages': 'core-messages.settle',
  '/cabinet/admin/management/readings': 'readings.read',
  '/cabinet/admin/management/readings/$account/$receipt': 'readings.read',
  '/cabinet/admin/management/readings/by-phone': 'readings.enter',
  '/cabinet/admin/management/orders': 'orders.read',
  '/cabinet/admin/management/orders/day': 'orders.read',
  '/cabinet/admin/management/orders/week': 'orders.read',
  '/cabinet/admin/management/orders/capacity': 'orders.read',
  '/cabinet/admin/management/orders/services': 'orders.read',
  '/cabinet/admin/management/orders/$order': 'orders.read',
  '/cabinet/admin/management/payments': 'payments.read',
  '/cabinet/admin/management/payments/report': 'payments.read',
  '/cabinet/admin/management/payments/registries': 'payments.read',
  '/cabinet/admin/management/payments/channels': 'payments.read',
  '/cabinet/admin/management/payments/keys': 'company.edit',
  '/cabinet/admin/management/payments/$payment': 'payments.read',
  '/cabinet/admin/management/prices': 'prices.read',
  '/cabinet/admin/management/prices/new': 'prices.propose',
  '/cabinet/admin/management/prices/calendar': 'prices.read',
  '/cabinet/admin/management/rules': 'prices.read',
  '/cabinet/admin/management/rules/new': 'prices.propose',
  '/cabinet/admin/management/tickets': 'tickets.read',
  '/cabinet/admin/management/audit': 'audit.read',
  '/cabinet/admin/management/outages': 'outages.read',
  '/cabinet/admin/management/company': 'company.edit',
  '/cabinet/admin/management/staff': 'staff.manage',
  '/cabinet/admin/management/changes': 'changes.confirm',
  '/cabinet/admin/management/tickets/templates': 'tickets.read',
  '/cabinet/admin/management/tickets/missed': 'tickets.read',
  '/cabinet/admin/management/tickets/$ticket': 'tickets.read',
  '/cabinet/admin/perf_dashboard': 'reports.read',
  '/cabinet/admin/statreports': 'reports.read',
}
const staffMay = new Map<string, Permission>(Object.entries(STAFF_MAY))

/**
 * Whether an employee with these posts may open a page.
 *
 * @param path as in the table of pages
 * @param posts as they are kept; null: not an employee
 */
export function mayOpen(path: string, posts: readonly string[] | null): boolean {
  const needed = path.includes('/statreports/') ? 'reports.read' : staffMay.get(path)
  return needed === undefined || mayStaff(posts ?? [], needed)
}
