const LIST = '/cabinet/admin/management/orders'
const DAY = '/cabinet/admin/management/orders/day'
const WEEK = '/cabinet/admin/management/orders/week'

let kept: { readonly to: typeof LIST | typeof WEEK | typeof DAY; readonly search: string } = {
  to: LIST,
  search: '',
}

/** The list, the day or the week as it was left, for the way back from an order. */
export const leftAt = {
  get: () => ({ to: kept.to, search: Object.fromEntries(new URLSearchParams(kept.search)) }),
  list: (search: string) => {
    kept = { to: LIST, search }
  },
  day: (search: string) => {
    kept = { to: DAY, search }
  },
  week: (search: string) => {
    kept = { to: WEEK, search }
  },
}
