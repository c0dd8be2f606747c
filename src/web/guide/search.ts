import type { FaqQuestion, FaqTopic } from '#text/faq.ts'

/** Lower case, no apostrophes, no punctuation: «Об’єкт» is found by «обєкт». */
const folded = (text: string): string =>
  text
    .toLowerCase()
    .replace(/['’ʼ`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Words are compared by their beginnings, because endings vary: «зонами» finds «зону», «рахунку» finds «рахунок». */
const stem = (word: string): string => (word.length > 4 ? word.slice(0, Math.floor(word.length * 0.6)) : word)

const matches = (question: FaqQuestion, words: readonly string[]): boolean => {
  const text = ` ${folded([question.question, ...question.answer].join(' '))}`
  return words.every((word) => text.includes(` ${word}`))
}

/** Topics with the questions that contain every word of the search; all of them for an empty search. */
export function searchFaq(topics: readonly FaqTopic[], query: string): readonly FaqTopic[] {
  const words = folded(query).split(' ').filter(Boolean).map(stem)
  if (words.length === 0) return topics
  return topics
    .map((topic) => ({ ...topic, questions: topic.questions.filter((question) => matches(question, words)) }))
    .filter(({ questions }) => questions.length > 0)
}
