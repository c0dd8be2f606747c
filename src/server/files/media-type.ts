import type { ContentType } from './content-type.ts'

/** The ending of a kept file by its real type; pictures are kept as JPEG. */
const MEDIA = {
  jpg: 'image/jpeg',
  png: 'image/jpeg',
  webp: 'image/jpeg',
  heic: 'image/jpeg',
  pdf: 'application/pdf',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  p7s: 'application/pkcs7-signature',
} as const satisfies Record<ContentType, string>

export const mediaTypeOf = (type: ContentType): string => MEDIA[type]

/** Of several that share a media type, the first is used for keeping. */
const ENDINGS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(MEDIA)
    .toReversed()
    .map(([ending, media]) => [media, ending]),
)

/**
 * A file is sent with the ending of its real type, whatever it was called: a signature named «договір.hta» must not
 * open as a program (promise F4). A file of a type we do not keep has no ending at all.
 */
export function nameAs(mediaType: string, name: string): string {
  const ending = ENDINGS[mediaType]
  const has = /\.([^.\s]{1,8})$/.exec(name)?.[1]?.toLowerCase()
  if (ending === undefined) return has === undefined ? name : name.slice(0, -has.length - 1)
  // in a name without a real ending, the text after the last dot is part of the name: «акт від 01.12»
  const stem = has !== undefined && /[a-zа-яіїєґ]/.test(has) ? name.slice(0, -has.length - 1) : name
  return `${stem}.${ending}`
}
