import type { CatalogueEntry } from '#text/entry.ts'
import { folded, stem } from './find-sections.ts'

/** Entries that contain every word of the query, or whose code contains the query. */
export function findEntries(entries: readonly CatalogueEntry[], query: string): readonly CatalogueEntry[] {
  const words = folded(query).split(' ').filter(Boolean).map(stem)
  return entries.filter((entry) => {
    if (entry.code.includes(query.trim().toLowerCase())) return true
    const text = ` ${folded([entry.text, entry.meaning, entry.whatToDo].join(' '))}`
    return words.every((word) => text.includes(` ${word}`))
  })
}
