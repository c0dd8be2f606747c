import {
  admins,
  applicantCode,
  invitationCode,
  passwords,
  staffCode,
  suppliers,
  undoCode,
} from './demo-users.ts'
import type { Sealed } from './scenarios/portal.ts'

/** Hashes and sealed values of the town, made by the functions of the server. */
export type DemoSecrets = {
  hashPassword(password: string): Promise<string>
  /** of the code a supplier is issued */
  hashAccessCode(code: string): Promise<string>
  sealTotpSecret(base32: string): Uint8Array
  /** of the code that undoes a change of a contact; without a code the hash matches nothing */
  hashUndoCode?(code: string): string
  /** of the code of an invitation; without it the same */
  hashInvitation?(code: string): string
  /** of the code of an employee's link; without it the same */
  hashStaffLink?(code: string): string
  /** of the code by which an applicant answers; without it the same */
  hashApplicantCode?(code: string): string
}

/** Six hashes for the whole town, because hashing is its most expensive step. */
export async function sealDemo(secrets: DemoSecrets): Promise<Sealed> {
  const { hashPassword, hashAccessCode } = secrets
  return {
    hashes: {
      person: await hashPassword(passwords.person),
      entity: await hashPassword(passwords.entity),
      provider: await hashPassword(passwords.provider),
      admin: await hashPassword(passwords.admin),
    },
    accessCodes: {
      active: await hashAccessCode(suppliers.active.password),
      activated: await hashAccessCode(suppliers.activated.password),
    },
    undo: secrets.hashUndoCode?.(undoCode) ?? 'opens nothing',
    applicantReply: secrets.hashApplicantCode?.(applicantCode) ?? 'opens no question',
    invitation: secrets.hashInvitation?.(invitationCode) ?? 'opens nothing either',
    staffLink: secrets.hashStaffLink?.(staffCode) ?? 'opens nothing at all',
    totp: `\\x${Buffer.from(secrets.sealTotpSecret(admins.chief.totpSecret)).toString('hex')}`,
  }
}
