import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingHttpHeaders } from 'node:http'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Language, LANGUAGE_HEADER, languageOf } from '#domain/language.ts'
import { english } from '#text/english.ts'
import { chooseLanguage } from '#text/language.ts'

const languages = new AsyncLocalStorage<Language>()
chooseLanguage(() => languages.getStore() ?? 'uk', english)

/** Words that are read inside are of this language; our own work (jobs, letters, the demo) is in Ukrainian. */
export const inLanguage = <T>(language: Language, work: () => T): T => languages.run(language, work)

/** Only a call that says so is answered in another language: nothing is half in it (promise M1). */
export const languageOfCall = ({ translated }: Endpoint, headers: IncomingHttpHeaders): Language =>
  translated ? languageOf(headers[LANGUAGE_HEADER]) : 'uk'

/** What is written while it is sent stays in the language of whoever asked, whatever the socket is doing meanwhile. */
export function inSameLanguage<T>(pieces: AsyncIterable<T>): AsyncIterable<T> {
  const language = languages.getStore() ?? 'uk'
  const inner = pieces[Symbol.asyncIterator]()
  return {
    [Symbol.asyncIterator]: () => ({
      next: () => inLanguage(language, () => inner.next()),
      return: async () => {
        await inner.return?.()
        return { done: true, value: undefined }
      },
    }),
  }
}
