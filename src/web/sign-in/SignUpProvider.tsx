import { Application } from './Application.tsx'

/** /sign-up/provider: an application that an administrator approves. */
export default function SignUpProvider() {
  return <Application kind="provider" signIn="/sign-in/provider" />
}
