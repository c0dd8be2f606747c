/** Languages of the portal; most of it is in Ukrainian alone (docs/decisions/0060-second-language.md). */
export const LANGUAGES = ['uk', 'en'] as const
export type Language = (typeof LANGUAGES)[number]
/** The language of a call that has another one, as a header: bodies of the specified calls take no more fields. */
export const LANGUAGE_HEADER = 'x-language'

export const languageOf = (said: unknown): Language => LANGUAGES.find((name) => name === said) ?? 'uk'
