import { checkTicketText, TICKET_MESSAGE, TITLE } from '#domain/ticket.ts'
import { Problem } from '#server/problem.ts'

const rules = { title: TITLE, ticket_message: TICKET_MESSAGE } as const

/** The length rules of spec §5, blanks not counted. @throws 'required' | 'invalid' on the field */
export function typedText(field: keyof typeof rules, text: string): string {
  const problem = checkTicketText(text, rules[field])
  if (problem) throw new Problem(problem === 'required' ? 'required' : 'invalid', { field })
  return text.trim()
}
