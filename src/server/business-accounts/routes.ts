import type { entity } from '#contract/business-accounts.ts'
import type { Handlers } from '#server/handlers.ts'
import { chooseAccount } from './choose-account.ts'
import { businessOverview } from './overview.ts'
import { providerDocument } from './provider-document.ts'
import { seenWhatsNew } from './seen-whats-new.ts'
import { whatWaits } from './waiting.ts'

export const entityRoutes: Handlers<typeof entity> = {
  chooseAccount,
  overview: businessOverview,
  waiting: whatWaits,
  seenWhatsNew,
  providerDocument,
}
