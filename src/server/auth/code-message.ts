import type { Deps } from '#server/deps.ts'
import type { Message } from '#server/outbox/outbox.ts'
import { messageBy } from '#server/outbox/ways.ts'
import { letters, sms } from '#text/messages.ts'
import type { CodePurpose } from './codes.ts'
import type { Contact } from './contact.ts'

const texts = {
  'sign-in': 'code',
  'sign-up': 'signUpCode',
  restore: 'restoreCode',
  application: 'signUpCode',
  contact: 'contactCode',
  owner: 'ownerCode',
  delete: 'deleteCode',
  debt: 'debtCode',
} as const satisfies Record<CodePurpose, keyof typeof sms & keyof typeof letters>

/** The message with a code. It says what the code is for, so that nobody can be talked into reading it out. */
export function codeMessage(contact: Contact, purpose: CodePurpose, code: string): Message {
  const text = texts[purpose]
  return messageBy(contact, { sms: () => sms[text](code), letter: () => letters[text](code) })
}

/** The message with the link that restores a password: its code is too long to be typed and to be guessed. */
export const linkMessage = (
  { config }: Pick<Deps, 'config'>,
  contact: Pick<Contact, 'value'>,
  code: string,
): Message => ({
  channel: 'sms',
  recipient: contact.value,
  body: sms.restoreLink(`${config.publicUrl.replace(/\/$/, '')}/restore/${code}`),
})
