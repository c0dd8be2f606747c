import type { entityDirectory } from '#contract/entity-directory.ts'
import type { Handlers } from '#server/handlers.ts'
import { exportEntityTariffs, listEntityTariffs } from './entity-tariffs.ts'

export const entityDirectoryRoutes: Handlers<typeof entityDirectory> = {
  tariffs: listEntityTariffs,
  tariffsExport: exportEntityTariffs,
}
