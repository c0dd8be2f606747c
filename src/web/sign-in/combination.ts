import { signInNotices, threeNotFound } from '#text/notices.ts'
import type { ApiProblem } from '#web/api/api-problem.ts'
import type { Beside } from '#web/forms/server-form.ts'

/**
 * Beside all the fields of a refused sign-in alike, so that none of them is shown to be the wrong one (promise A1);
 * the server's own sentence stands above.
 */
export const combinationBeside =
  <Name extends string>(...fields: readonly Name[]) =>
  ({ code }: ApiProblem): Beside<Name> | null =>
    code === 'login-failed'
      ? { fields, text: fields.length > 2 ? threeNotFound : signInNotices['combination-not-found'] }
      : null
