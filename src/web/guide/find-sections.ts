import type { GuideSection } from '#text/reading-guide.ts'

export const folded = (text: string): string =>
  text
    .toLowerCase()
    .replace(/['’ʼ`]/gu, '')
    .replace(/[^\p{L}\p{N}.]+/gu, ' ')
    .trim()

/** Only beginnings of words are compared, because endings change: «нулями» finds «нулі». */
export const stem = (word: string): string =>
  word.length > 4 ? word.slice(0, Math.floor(word.length * 0.6)) : word

/** Sections that contain every word of the query; all of them for an empty one. */
export function findSections(sections: readonly GuideSection[], query: string): readonly GuideSection[] {
  const words = folded(query).split(' ').filter(Boolean).map(stem)
  return sections.filter(({ title, tags, steps, note = '' }) => {
    const text = ` ${folded([title, ...tags, ...steps, note].join(' '))}`
    return words.every((word) => text.includes(` ${word}`))
  })
}
