import { checkTicketText } from '#domain/ticket.ts'
import { maximumText, minimumText, requiredText } from '#text/validation.ts'

/** The rules of title and ticket_message (spec §5) for a form: null, or the sentence to show. */
export const textRule =
  (bounds: { readonly min: number; readonly max: number }) =>
  (text: string): string | null => {
    const problem = checkTicketText(text, bounds)
    if (problem === null) return null
    if (problem === 'required') return requiredText()
    return problem === 'min' ? minimumText(bounds.min) : maximumText(bounds.max)
  }
