import type { staffRegistries } from '#contract/staff-registries.ts'
import type { Handlers } from '#server/handlers.ts'
import {
  listChannels,
  listDifferences,
  listRegistries,
  saveChannel,
  settleDifference,
  uploadRegistry,
} from './registries.ts'

export const staffRegistriesRoutes: Handlers<typeof staffRegistries> = {
  channels: listChannels,
  saveChannel,
  // mount.ts puts the file of the form beside its fields
  upload: uploadRegistry as Handlers<typeof staffRegistries>['upload'],
  registries: listRegistries,
  differences: listDifferences,
  settle: settleDifference,
}
