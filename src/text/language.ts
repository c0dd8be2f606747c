import type { Language } from '#domain/language.ts'
import type { English } from './english.ts'

/** Not an array: that would have no members to look up. Several sentences in a row are a `sentence`. */
type Table = Readonly<Record<string, unknown>>

const LOCALES: Readonly<Record<Language, string>> = { uk: 'uk-UA', en: 'en-GB' }

let ask = (): Language => 'uk'
let dictionary: English | null = null
/**
 * Says once who knows the language: in the browser the page that was loaded, on the server the call that is answered
 * (docs/decisions/0060-second-language.md). Whoever may say English brings it along.
 */
export function chooseLanguage(by: () => Language, words: English | null): void {
  ask = by
  dictionary = words
}
/** The English of a browser, for the second argument of `words`. */
export const english = (): English => dictionary as English // nobody says English without it
export const language = (): Language => ask()
/** What `Intl` is given: dates, numbers, the order of words. */
export const locale = (): string => LOCALES[ask()]

/** What is made once for each language, when it is first used: formatters, tables of words. */
/* @__NO_SIDE_EFFECTS__ */
export function byLanguage<T>(make: (locale: string) => T): (of?: Language) => T {
  const made = new Map<Language, T>()
  return (of = ask()) => {
    if (!made.has(of)) made.set(of, make(LOCALES[of]))
    return made.get(of) as T // it was put there
  }
}

/**
 * An object whose members are looked up when they are read, in the language of the reader; `make` may read words of
 * other files. What is copied out of it while a module is loaded stays Ukrainian for ever (when-used.test.ts).
 */
/* @__NO_SIDE_EFFECTS__ */
export function whenUsed<const T extends Table>(make: () => T): T {
  const made = byLanguage(make)
  const members = {}
  for (const key of Object.keys(made()))
    Object.defineProperty(members, key, { enumerable: true, get: () => made()[key as keyof T] })
  return members as T
}

/**
 * The door to a second language. Every sentence passes through here, or through `sentence`, where it is defined
 * (language.test.ts proves it). Where words of other files stand among them, they are given by a function, so that those
 * are read when they are used. English has the same shape; without it the words are not translated yet.
 */
export function words<T extends Table>(ukrainian: () => T, inEnglish?: () => NoInfer<T>): T
export function words<T extends Table>(ukrainian: T, inEnglish?: NoInfer<T> | (() => NoInfer<T>)): T
/* @__NO_SIDE_EFFECTS__ */
export function words<T extends Table>(ukrainian: T | (() => T), inEnglish?: T | (() => T)): T {
  if (inEnglish === undefined && typeof ukrainian !== 'function') return ukrainian
  return whenUsed(() => {
    const chosen = inEnglish !== undefined && ask() === 'en' ? inEnglish : ukrainian
    return typeof chosen === 'function' ? chosen() : chosen
  })
}

/** The same of one sentence, which is a function: another language may order and inflect it as it likes. */
/* @__NO_SIDE_EFFECTS__ */
export function sentence<F extends (...values: never[]) => unknown>(ukrainian: F, inEnglish?: NoInfer<F>): F {
  if (inEnglish === undefined) return ukrainian
  return ((...values) => (ask() === 'en' ? inEnglish : ukrainian)(...values)) as F // of the same parameters
}
