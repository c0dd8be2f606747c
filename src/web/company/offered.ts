import { isOffered } from '#domain/pages.ts'
import { useCompany } from './company.ts'

/** What a link inside a page asks before it stands there: a page the billing core cannot fill is not offered. */
export function useOffered(): (to: string) => boolean {
  const lacks = useCompany()?.lacks
  return (to) => isOffered(to, lacks)
}
