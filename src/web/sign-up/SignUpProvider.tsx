import { titles } from '#text/titles.ts'
import { Application } from './Application.tsx'

/** /sign-up/provider: an application that an administrator approves. */
export default function SignUpProvider() {
  return <Application kind="provider" title={titles.signUpProvider} signIn="/sign-in/provider" />
}
