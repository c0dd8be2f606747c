import type { staffAccounts } from '#contract/staff-accounts.ts'
import type { Handlers } from '#server/handlers.ts'
import { accountMoney, accountReadings } from './books.ts'
import { accountCard, accountContract } from './card.ts'
import { findAccounts } from './find.ts'
import { revealAccount } from './look.ts'
import { accountMessages, accountVisits } from './seen-by.ts'
import { accountOutages, accountTalk } from './talk.ts'
import { viewCabinet } from './view.ts'

export const staffAccountsRoutes: Handlers<typeof staffAccounts> = {
  find: findAccounts,
  card: accountCard,
  contract: accountContract,
  money: accountMoney,
  readings: accountReadings,
  talk: accountTalk,
  outages: accountOutages,
  messages: accountMessages,
  visits: accountVisits,
  reveal: revealAccount,
  view: viewCabinet,
}
