import type { Post } from '#domain/permissions.ts'
import { admin } from './admin.ts'
import { companies } from './companies.ts'

/** One role with its company: «Білінг (Дніпро)». */
export const postText = ({ role, site }: Post): string =>
  site === null
    ? admin.management.roles[role]
    : `${admin.management.roles[role]} (${companies[site].sitename})`
