/** Languages of the portal; most of it is in Ukrainian alone (docs/decisions/0060-second-language.md). */
export type Language = 'uk' | 'en'
