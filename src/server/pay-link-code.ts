import { readSignedCode, signedCode, uuidBytes } from './signed-code.ts'

const DAY = 86_400_000
/** Bytes of the account, of the last day, and of whom it was sent to. */
const [ACCOUNT, ENDS, TO] = [5, 3, 4] as const

type Link = {
  readonly account: string
  readonly expiresAt: Date
  /** the end of the id of the user it was sent to, hex: the link ends with their access; null: sent to no user */
  readonly to: string | null
}

/** How a link names a user: enough to tell those of one account from each other, and short enough for an SMS. */
export const payLinkEnd = (user: string): string =>
  uuidBytes(user)
    .toString('hex')
    .slice(-2 * TO)

/** The secret part of a payment link in a letter or an SMS: signed, so that nothing has to be kept. It ends at midnight. */
export function payLinkCode(key: Buffer, { account, expiresAt, to }: Link): string {
  const said = Buffer.alloc(ACCOUNT + ENDS)
  said.writeUIntBE(Number(account), 0, ACCOUNT)
  said.writeUIntBE(Math.floor(expiresAt.getTime() / DAY), ACCOUNT, ENDS)
  return signedCode(key, 'pay-link', Buffer.concat([said, Buffer.from(to ?? '', 'hex')]))
}

/** @returns null when none of the keys signed it; an ended link is returned as it is */
export function readPayLinkCode(keys: readonly Buffer[], code: string): Link | null {
  const head = ACCOUNT + ENDS
  const said =
    readSignedCode(keys, 'pay-link', code, head + TO) ?? readSignedCode(keys, 'pay-link', code, head)
  return (
    said && {
      account: String(said.readUIntBE(0, ACCOUNT)).padStart(10, '0'),
      expiresAt: new Date(said.readUIntBE(ACCOUNT, ENDS) * DAY),
      to: said.length > head ? said.subarray(head).toString('hex') : null,
    }
  )
}
