import type { accounts } from '#contract/accounts.ts'
import type { Handlers } from '#server/handlers.ts'
import { addApartment, previewApartment } from './add.ts'
import { arrangeApartments, dropApartment, renameApartment, restoreApartment } from './arrange.ts'
import { itmBalance } from './balance.ts'
import { chooseApartment } from './choose.ts'
import { objectInfo, saveObject } from './info.ts'
import { accountsForMigration } from './migration.ts'
import { overview } from './overview.ts'
import { updateProfile } from './update-profile.ts'

export const accountsRoutes: Handlers<typeof accounts> = {
  overview,
  choose: chooseApartment,
  preview: previewApartment,
  migration: accountsForMigration,
  add: addApartment,
  rename: renameApartment,
  drop: dropApartment,
  restore: restoreApartment,
  arrange: arrangeApartments,
  info: objectInfo,
  save: saveObject,
  balance: itmBalance,
  updateProfile,
}
