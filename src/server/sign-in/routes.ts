import type { auth } from '#contract/sign-in.ts'
import type { businessAuth } from '#contract/business-sign-in.ts'
import type { Handlers } from '#server/handlers.ts'
import { acceptAgreement, ownAgreement, readAgreement } from '#server/auth/agreement.ts'
import { apply } from '#server/auth/apply.ts'
import { changePassword } from '#server/auth/change-password.ts'
import { checkCode } from '#server/auth/check-code.ts'
import { checkSession, logOut } from '#server/auth/check-session.ts'
import { exportOwnAudit, ownAudit } from '#server/audit/own-audit.ts'
import { endOwnSessions } from '#server/auth/end-sessions.ts'
import { exportOwnSessions, ownSessions } from '#server/auth/own-sessions.ts'
import { registerPerson } from './register-person.ts'
import { restorePassword } from '#server/auth/restore-password.ts'
import { sendCode } from '#server/auth/send-code.ts'
import { signInAdmin } from './sign-in-admin.ts'
import { signInByCode } from './sign-in-by-code.ts'
import { signInByUniqueCode } from './sign-in-entity.ts'
import { signInByPassword } from './sign-in-person.ts'
import { signInByEmail } from './sign-in-provider.ts'
import { signInByAccessCode } from './sign-in-supplier.ts'
import { undoContact } from '#server/auth/undo-contact.ts'

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
  agreement: readAgreement,
  ownAgreement,
  acceptAgreement,
}

export const businessAuthRoutes: Handlers<typeof businessAuth> = {
  entity: signInByUniqueCode,
  sms: signInByCode,
  provider: signInByEmail,
  supplier: signInByAccessCode,
  admin: signInAdmin,
  apply,
}
