import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Plugin } from 'vite'
import type { Note, NoteText } from '../src/domain/notes.ts'
import { PAGES } from '../src/domain/pages.ts'

const FOR = ['entity', 'person', 'everyone'] as const
/** A note as its file says it; the picture is a file beside it. */
export type WrittenNote = Omit<Note, 'picture'> & {
  readonly for: (typeof FOR)[number]
  readonly picture: { readonly file: string; readonly alt: string } | null
}

const folder = join(import.meta.dirname, '../docs/whats-new')
const FILE = /^\d\d-[a-z-]+\.md$/
const addresses: ReadonlySet<string> = new Set(PAGES.map(({ path }) => path))

/** All notes, the newest first; of one day, the one with the higher number. */
export const writtenNotes = (): WrittenNote[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => {
      if (!FILE.test(name)) throw new Error(`docs/whats-new/${name}: a name is two digits and words`)
      return parseNote(name.slice(0, -3), readFileSync(join(folder, name), 'utf8'))
    })
    .toSorted((first, other) => (keyOf(first) < keyOf(other) ? 1 : -1))
const keyOf = ({ date, id }: WrittenNote) => `${date} ${id}`

/** Front matter, paragraphs, lists, bold words and links to pages of the cabinet; whatever else is refused. */
export function parseNote(id: string, source: string): WrittenNote {
  const refuse = (why: string): never => {
    throw new Error(`docs/whats-new/${id}.md: ${why}`)
  }
  const [, head = refuse('there is no front matter'), body = ''] =
    /^---\n([^]*?)\n---\n([^]*)$/.exec(source.replaceAll('\r\n', '\n')) ?? []
  const fields = new Map(
    head.split('\n').map((line) => {
      const [, key = refuse(`«${line}» is no field`), value = ''] = /^(\w+): (.+)$/.exec(line) ?? []
      return [key, value.trim()]
    }),
  )
  const take = (key: string): string | undefined => {
    const value = fields.get(key)
    fields.delete(key)
    return value
  }
  const date = take('date') ?? ''
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) refuse('a date is 2026-11-22')
  const title = take('title') ?? refuse('there is no title')
  const whom = take('for')
  const reader = FOR.find((audience) => audience === whom) ?? refuse(`it is for ${FOR.join(', ')}`)
  const file = take('picture')
  const alt = take('alt')
  if ((file === undefined) !== (alt === undefined)) refuse('a picture needs an alt, an alt a picture')
  for (const key of fields.keys()) refuse(`no field is called ${key}`)
  const blocks = body
    .trim()
    .split(/\n{2,}/)
    .map((block) => blockOf(block, refuse))
  const picture = file === undefined || alt === undefined ? null : { file, alt }
  return { id, date: date as Note['date'], title, for: reader, blocks, picture }
}

type NoteBlock = Note['blocks'][number]
type NotePiece = NoteText[number]
type Refuse = (why: string) => never

function blockOf(block: string, refuse: Refuse): NoteBlock {
  const lines = block.split('\n')
  if (!block.startsWith('- ')) return { text: textOf(lines.join(' '), refuse) }
  return {
    points: block.split(/\n(?=- )/).map((point) => textOf(point.slice(2).replaceAll(/\n\s*/g, ' '), refuse)),
  }
}

function textOf(text: string, refuse: Refuse): NoteText {
  if (text.trim() === '') refuse('there is nothing to read')
  return text
    .split(/(\*\*[^*]+\*\*|\[[^\]]+\]\([^)]+\))/)
    .filter((piece) => piece !== '')
    .map((piece): NotePiece => {
      const [, bold] = /^\*\*(.+)\*\*$/.exec(piece) ?? []
      if (bold !== undefined) return { bold }
      const [, link, to] = /^\[(.+)\]\((.+)\)$/.exec(piece) ?? []
      if (link !== undefined && to !== undefined) {
        if (!to.startsWith('/cabinet/') || !addresses.has(to)) refuse(`${to} is no page of the cabinet`)
        return { link, to }
      }
      // what looks like other markup would be shown as it is written
      if (/^(#|>|\||\d+\. |```)|[*_`[\]<>]/.test(piece)) refuse(`«${piece}» is beyond what a note may have`)
      return piece
    })
}

/** The notes for a business as data; the pictures become files of the build, with their sizes told. */
export const notes: Plugin = {
  name: 'notes',
  resolveId: (id) => (id === 'virtual:notes' ? '\0notes' : null),
  async load(id) {
    if (id !== '\0notes') return null
    const imports: string[] = []
    const rows = await Promise.all(
      writtenNotes()
        .filter((note) => note.for !== 'person')
        .map(async ({ id, date, title, blocks, picture }, n) => {
          const note = { id, date, title, blocks }
          this.addWatchFile(join(folder, `${id}.md`))
          if (picture === null) return JSON.stringify({ ...note, picture })
          const { width, height } = await sharp(join(folder, picture.file)).metadata()
          imports[n] = `import src${n} from ${JSON.stringify(`/docs/whats-new/${picture.file}`)}`
          const { alt } = picture
          return `{ ...${JSON.stringify(note)}, picture: { ...${JSON.stringify({ alt, width, height })}, src: src${n} } }`
        }),
    )
    return [...imports.filter(Boolean), `export const notes = [${rows.join(', ')}]`].join('\n')
  },
}
