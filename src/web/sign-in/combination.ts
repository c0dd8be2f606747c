import { signInNotices, threeNotFound } from '#text/entry-notes.ts'
import type { ApiProblem } from '#web/api/api-problem.ts'
import type { Beside } from '#web/forms/server-form.ts'

/**
 * The same sentence stands beside all fields of a refused sign-in, so that nobody learns which one was wrong (promise
 * A1); the server's own sentence stands above.
 */
export const combinationBeside =
  <Name extends string>(...fields: readonly Name[]) =>
  ({ code }: ApiProblem): Beside<Name> | null =>
    code === 'login-failed'
      ? { fields, text: fields.length > 2 ? threeNotFound() : signInNotices['combination-not-found'] }
      : null
