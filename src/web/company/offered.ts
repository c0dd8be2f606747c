import { isOffered } from '#domain/pages.ts'
import { useCompany } from './company.ts'

/** A link inside a page asks this first: a page that the billing core cannot fill is not offered. */
export function useOffered(): (to: string) => boolean {
  const lacks = useCompany()?.lacks
  return (to) => isOffered(to, lacks)
}
