/**
 * What a person of a company may do with an account. Whoever has a link to it reads; `prepare` is to prepare documents
 * for a signature and to file requests, `manage` is to say who of the company may do what.
 */
export const RIGHTS = ['hand-in', 'pay', 'prepare', 'sign', 'manage'] as const
export type Right = (typeof RIGHTS)[number]

export const isRight = (text: string): text is Right => RIGHTS.some((right) => right === text)
