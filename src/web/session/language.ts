import type { Language } from '#domain/language.ts'
import { isTranslated } from '#domain/pages.ts'
import { chooseLanguage } from '#text/language.ts'
import { web } from '#text/web.ts'
import { preferences } from './preferences.ts'

// main.tsx imports this file first: modules copy words when they are loaded. So the language of the screen stays until
// the page is loaded anew.

/** A page that is not translated is in Ukrainian as a whole, whatever was chosen. */
const languageAt = (pathname: string): Language =>
  isTranslated(pathname) ? preferences.get().language : 'uk'

const wanted = languageAt(location.pathname)
// without its words, as in the middle of a release, the page is in Ukrainian
const words = wanted === 'uk' ? null : await import('#text/english.ts').catch(() => null)
const shown: Language = words === null ? 'uk' : wanted
chooseLanguage(() => shown, words?.english ?? null)
document.documentElement.lang = shown
// what the page of the server says before any script runs
const said = { 'aside.demo': web.demo, '.preloader p': web.preloader }
if (shown !== 'uk')
  for (const [where, text] of Object.entries(said)) document.querySelector(where)?.replaceChildren(text)

/** Whether a page must be loaded anew, because what is on the screen is in another language. */
export const isInOtherLanguage = (pathname: string): boolean => languageAt(pathname) !== wanted

export function changeLanguage(language: Language) {
  preferences.set({ language })
  location.reload()
}
