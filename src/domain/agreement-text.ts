export type AgreementSection = {
  readonly id: string
  readonly heading: string
  readonly paragraphs: readonly string[]
}

/** How long the user agreement and the notice about personal data may be, characters each. */
export const AGREEMENT_MAX = 30_000
export const AGREEMENT_MIN = 200
/** The section that says what is done with personal data; pages link to it. */
const NOTICE = 'personal-data'

/** A section as it is typed: «## heading», then paragraphs, an empty line between them. */
const writeSections = (sections: readonly AgreementSection[]): string =>
  sections.map(({ heading, paragraphs }) => [`## ${heading}`, ...paragraphs].join('\n\n')).join('\n\n')

/** The same read back; text before the first heading belongs to none, so it makes the whole unreadable. */
function readSections(typed: string, idOf: (place: number) => string): AgreementSection[] | null {
  const parts = typed
    .replaceAll('\r', '')
    .split(/\n\s*\n/)
    .map((part) =>
      part
        .split('\n')
        .map((line) => line.trim())
        .join(' ')
        .trim(),
    )
    .filter((part) => part !== '')
  const sections: { id: string; heading: string; paragraphs: string[] }[] = []
  for (const part of parts) {
    const heading = /^##\s+(.+)$/.exec(part)?.[1]
    if (heading !== undefined) sections.push({ id: idOf(sections.length), heading, paragraphs: [] })
    else sections.at(-1)?.paragraphs.push(part)
    if (sections.length === 0) return null
  }
  return sections.length > 0 && sections.every(({ paragraphs }) => paragraphs.length > 0) ? sections : null
}

/** The whole of a version: the agreement, and the notice about personal data as a section of its own. */
export function agreementOf(text: string, notice: string): AgreementSection[] | null {
  const textSections = readSections(text, (place) => `part-${place + 1}`)
  const about = readSections(notice, (place) => (place === 0 ? NOTICE : `${NOTICE}-${place + 1}`))
  return textSections && about && [...textSections, ...about]
}

const isNotice = ({ id }: AgreementSection) => id.startsWith(NOTICE)
/** The two texts of a version, as they are typed. */
export const textsOf = (sections: readonly AgreementSection[]) => ({
  text: writeSections(sections.filter((section) => !isNotice(section))),
  notice: writeSections(sections.filter(isNotice)),
})
