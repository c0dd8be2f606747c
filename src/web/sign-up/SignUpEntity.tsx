import { titles } from '#text/titles.ts'
import { Application } from './Application.tsx'

/** /sign-up/entity: an application that an administrator approves. */
export default function SignUpEntity() {
  return <Application kind="entity" title={titles.signUpEntity} signIn="/sign-in/entity" />
}
