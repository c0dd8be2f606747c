import type { PortalRows } from '#seeds/makers/portal-rows.ts'

/** A ticket that everybody who has its account has read, until a moment; with none nobody has. */
export const readByAll = (
  links: PortalRows['account_links'],
  { account, ticket_id }: { account: string; ticket_id: string },
  read_at: Date | undefined,
) =>
  read_at === undefined
    ? []
    : links.filter((link) => link.account === account).map(({ user_id }) => ({ ticket_id, user_id, read_at }))
