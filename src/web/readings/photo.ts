import { upload } from '#web/api/upload.ts'

/** The longer side of what is sent, px: every digit stays readable, the file small. */
const LONGEST_PX = 1600
const QUALITY = 0.85

/**
 * The photo drawn again: at most 1600 px, JPEG, and nothing of what the camera wrote beside the picture (place, time,
 * owner). A picture this browser cannot read goes as it is: the server judges it and remakes it all the same.
 */
async function cleanPhoto(file: File): Promise<File> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (picture === null) return file
  const scale = Math.min(1, LONGEST_PX / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY))
  return blob === null ? file : new File([blob], 'photo.jpg', { type: 'image/jpeg' })
}

type Options = { account: string; onProgress: (percent: number) => void }

/** Sends the photo of a meter and answers with its id. @throws ApiProblem */
export async function sendPhoto(file: File, { account, onProgress }: Options): Promise<string> {
  const reply = await upload('/api/files/upload', await cleanPhoto(file), {
    fields: { account, purpose: 'reading-photo' },
    onProgress,
  })
  // the reply of the contract's files.upload, whose body is not JSON and so not of `call`
  return (reply as { file: { id: string } }).file.id
}
