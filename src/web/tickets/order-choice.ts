import { useNavigate, useSearch } from '@tanstack/react-router'

const names = ['code', 'device', 'date'] as const
/** What is chosen so far; it lives in the address, so the back button goes one step back. */
export type OrderChoice = { code?: string; device?: string; date?: string }

const asText = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined

export function useOrderChoice() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const choice: OrderChoice = {}
  for (const name of names) {
    const value = asText(search[name])
    if (value !== undefined) choice[name] = value
  }
  return {
    choice,
    choose: (next: OrderChoice, replace = false) =>
      void navigate({ to: '.', search: next, replace, resetScroll: false }),
  }
}
