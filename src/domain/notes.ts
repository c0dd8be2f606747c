import type { IsoDate } from './calendar.ts'

/** A note of what changed (docs/whats-new), as the build gives it to the page. */
export type Note = {
  readonly id: string
  readonly date: IsoDate
  readonly title: string
  readonly blocks: readonly NoteBlock[]
  readonly picture: NotePicture | null
}
type NotePicture = {
  readonly src: string
  readonly alt: string
  readonly width: number
  readonly height: number
}
/** A paragraph, or a list of points. */
type NoteBlock = { readonly text: NoteText } | { readonly points: readonly NoteText[] }
export type NoteText = readonly NotePiece[]
/** Plain words, bold words, or a link to a page of the cabinet. */
type NotePiece = string | { readonly bold: string } | { readonly link: string; readonly to: string }
