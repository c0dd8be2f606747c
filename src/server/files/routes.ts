import type { files } from '#contract/files.ts'
import type { Handlers } from '#server/handlers.ts'
import { fetchFile } from './fetch-file.ts'
import { removeFile } from './remove.ts'
import { uploadFile } from './upload.ts'

export const filesRoutes: Handlers<typeof files> = {
  // mount.ts puts the file of the form beside its fields
  upload: uploadFile as Handlers<typeof files>['upload'],
  download: fetchFile,
  remove: removeFile,
}
