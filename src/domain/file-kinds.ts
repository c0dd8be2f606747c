/** Kinds of files the portal can tell by their content. */
export type FileKind = 'jpg' | 'png' | 'webp' | 'heic' | 'pdf' | 'xlsx' | 'xls' | 'csv' | 'p7s'

export const PICTURES = ['jpg', 'png', 'webp', 'heic'] as const satisfies readonly FileKind[]

/** What is taken for each purpose; the content decides of which kind a file is. */
export const KINDS_TAKEN = {
  'reading-photo': PICTURES,
  // no .xls: staff who read a ticket would open it in an old program
  ticket: [...PICTURES, 'pdf', 'xlsx', 'p7s'],
  'mass-readings': ['xls', 'xlsx', 'csv'],
} as const satisfies Record<string, readonly FileKind[]>

/** How files of a kind are called beside its own name. */
const OTHER_ENDINGS: Partial<Record<FileKind, readonly string[]>> = {
  jpg: ['jpeg', 'jpe', 'jfif'],
  heic: ['heif'],
}

const endingsOf = (kinds: readonly FileKind[]): string[] =>
  kinds.flatMap((kind) => [kind, ...(OTHER_ENDINGS[kind] ?? [])])

/** For the `accept` of a file chooser: «.pdf,.xlsx». */
export const acceptOf = (kinds: readonly FileKind[]): string =>
  endingsOf(kinds)
    .map((ending) => `.${ending}`)
    .join()

/**
 * The ending that tells a file is of none of these kinds, in capital letters; null when its name does not tell, as
 * in «No 7 of 01.12».
 */
export function foreignEnding(name: string, kinds: readonly FileKind[]): string | null {
  const ending = /\.([^.\s]{1,8})$/.exec(name)?.[1]?.toLowerCase()
  if (ending === undefined || !/\p{Letter}/u.test(ending)) return null
  return endingsOf(kinds).includes(ending) ? null : ending.toUpperCase()
}
