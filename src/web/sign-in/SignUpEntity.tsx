import { Application } from './Application.tsx'

/** /sign-up/entity: an application that an administrator approves. */
export default function SignUpEntity() {
  return <Application kind="entity" signIn="/sign-in/entity" />
}
