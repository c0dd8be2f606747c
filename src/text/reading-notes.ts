/** Entries of the catalogue that are said beside a field, not instead of an answer (spec §8). */
export const readingNotes = {
  'recommend-entering':
    'Радимо передати показання в останні 2 дні місяця або перші 3 дні наступного: вони зарахуються на 1-ше число.',
  'scale-optional': 'Показання за цією шкалою передавати необов’язково.',
} as const

/** The note of a code that came over the wire; null for one that is no note. */
export function readingNote(code: string): string | null {
  const known: Readonly<Record<string, string>> = readingNotes
  return Object.hasOwn(known, code) ? (known[code] ?? null) : null
}
