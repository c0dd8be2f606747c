import type { Language } from '#domain/language.ts'
import { isTranslated } from '#domain/pages.ts'
import { languageNames, web } from '#text/web.ts'
import { usePlace } from '#web/navigation/use-navigation.ts'
import { changeLanguage } from '#web/session/language.ts'
import { usePreference } from '#web/session/preferences.ts'
import styles from './shell.module.css'

/**
 * The other language, on pages that are translated. Where the page is not, whoever has chosen English reads why files
 * come in it, and can go back.
 */
export function LanguageSwitch() {
  const chosen = usePreference('language')
  const { pathname } = usePlace()
  const translated = isTranslated(pathname)
  if (!translated && chosen === 'uk') return null
  const other: Language = chosen === 'uk' ? 'en' : 'uk'
  return (
    <span>
      {!translated && `${web.filesInEnglish} `}
      <button type="button" lang={other} className={styles.language} onClick={() => changeLanguage(other)}>
        {languageNames[other]}
      </button>
    </span>
  )
}
