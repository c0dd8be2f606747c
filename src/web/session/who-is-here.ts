import { session } from './session.ts'

/**
 * Who is signed in: the kind and their own number or login, which no two users share. undefined: nobody; '': somebody
 * without a number.
 */
export function whoIsHere(): string | undefined {
  const { person, entity, admin } = session.get()
  if (admin.user) return `admin-${admin.user.login}`
  const customer = person.user ?? entity.user
  return customer ? customer.partner && `${customer.type}-${customer.partner}` : undefined
}
