import type { auth } from '#contract/auth.ts'
import type { businessAuth } from '#contract/business-auth.ts'
import type { Handlers } from '#server/http/mount.ts'
import { agreementInForce } from './agreement.ts'
import { apply } from './apply.ts'
import { changePassword } from './change-password.ts'
import { checkCode } from './check-code.ts'
import { checkSession, logOut } from './check-session.ts'
import { exportOwnAudit, ownAudit } from './own-audit.ts'
import { endOwnSessions } from './end-sessions.ts'
import { exportOwnSessions, ownSessions } from './own-sessions.ts'
import { registerPerson } from './register-person.ts'
import { restorePassword } from './restore-password.ts'
import { sendCode } from './send-code.ts'
import { signInAdmin } from './sign-in-admin.ts'
import { signInByCode } from './sign-in-by-code.ts'
import { signInByUniqueCode } from './sign-in-entity.ts'
import { signInByPassword } from './sign-in-person.ts'
import { signInByEmail } from './sign-in-provider.ts'
import { signInByAccessCode } from './sign-in-supplier.ts'
import { undoContact } from './undo-contact.ts'

export const authRoutes: Handlers<typeof auth> = {
  undoContact,
  person: signInByPassword,
  sendCode,
  checkCode,
  applyAgreements: registerPerson,
  restore: restorePassword,
  checkSession,
  logOut,
  sessions: ownSessions,
  sessionsExport: exportOwnSessions,
  endSessions: endOwnSessions,
  changePassword,
  ownAudit,
  ownAuditExport: exportOwnAudit,
  agreement: agreementInForce,
}

export const businessAuthRoutes: Handlers<typeof businessAuth> = {
  entity: signInByUniqueCode,
  sms: signInByCode,
  provider: signInByEmail,
  supplier: signInByAccessCode,
  admin: signInAdmin,
  apply,
}
