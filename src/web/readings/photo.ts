import { upload } from '#web/api/upload.ts'

/** The longer side of the picture that is sent, px: every digit stays readable and the file small. */
const LONGEST_PX = 1600
const QUALITY = 0.85

/**
 * The photo drawn anew: at most 1600 px, JPEG, without the data the camera added (place, time, owner). A picture that
 * this browser cannot read is sent as it is: the server checks and redraws it anyway.
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
  // the reply of files.upload of the contract; its request is not JSON, so `call` cannot make it
  return (reply as { file: { id: string } }).file.id
}
