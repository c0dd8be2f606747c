import { useEffect } from 'react'
import type { Reply } from '#web/api/call.ts'

type Going = Reply<'/api/payments/go'>['going']

/**
 * Leaves the portal for the page of a provider. A form is posted, because the provider takes nothing else; the policy of
 * the page lets it to that origin only.
 */
export function leave(going: Going): void {
  if (going.kind === 'page') {
    location.assign(going.url)
    return
  }
  const form = document.createElement('form')
  form.method = 'post'
  form.action = going.action
  form.acceptCharset = 'utf-8'
  for (const [name, value] of Object.entries(going.fields)) {
    const field = document.createElement('input')
    field.type = 'hidden'
    field.name = name
    field.value = value
    form.append(field)
  }
  document.body.append(form)
  form.submit()
}

/** «Back» may bring the page as it was left, its button still busy: `again` wakes it. */
export function useCameBack(again: () => void): void {
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) again()
    }
    addEventListener('pageshow', shown)
    return () => removeEventListener('pageshow', shown)
  }, [again])
}
