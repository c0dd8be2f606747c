import { checkEmail, maskEmail, normalizeEmail } from '#domain/email.ts'
import { maskPhone, normalizePhone } from '#domain/phone.ts'
import { Problem } from '#server/problem.ts'

type Typed = {
  checkSelect: 'email' | 'phone'
  phone?: string | null | undefined
  email?: string | null | undefined
}
export type Contact = { channel: 'sms' | 'email'; value: string; masked: string }

/**
 * The contact a code is sent to, in the form in which it is kept. @throws 'required' | 'phone-invalid' |
 * 'email-invalid' on its field
 */
export function contactOf(typed: Typed): Contact {
  if (typed.checkSelect === 'phone') {
    if (!typed.phone?.trim()) throw new Problem('required', { field: 'phone' })
    const phone = normalizePhone(typed.phone)
    if (!phone) throw new Problem('phone-invalid', { field: 'phone' })
    return { channel: 'sms', value: phone, masked: maskPhone(phone) }
  }
  const email = normalizeEmail(typed.email ?? '')
  const problem = checkEmail(email)
  if (problem) throw new Problem(problem === 'required' ? 'required' : 'email-invalid', { field: 'email' })
  return { channel: 'email', value: email, masked: maskEmail(email) }
}
