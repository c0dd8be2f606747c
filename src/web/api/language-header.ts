import { LANGUAGE_HEADER } from '#domain/language.ts'
import { preferences } from '#web/session/preferences.ts'

/** The chosen language as calls say it: files come in it, also those of pages that are in Ukrainian. */
export const languageHeader = (): Readonly<Record<string, string>> => {
  const { language } = preferences.get()
  return language === 'uk' ? {} : { [LANGUAGE_HEADER]: language }
}
