import { type APIRequestContext, expect } from '@playwright/test'

/** Only where the message says it: the port of a link in a notice may have four digits too. */
const CODE = /[Кк]од[^:.]*: (?<code>[2-9A-HJ-NP-Z]{4})(?!\w)/u

type Message = { messageId: string; recipient: string; text: string }

/** What the gateway and the mail server of the demo have received for a phone or a mailbox. */
export async function messagesTo(request: APIRequestContext, contact: string): Promise<Message[]> {
  const { messages }: { messages: Message[] } = await (await request.get('/api/demo/messages')).json()
  const end = contact.includes('@') ? contact : contact.replace(/\D/g, '').slice(-9)
  return messages.filter(({ recipient }) => recipient.endsWith(end))
}

/**
 * Remembers what a phone or mailbox has received so far; the returned function waits for the next message and returns
 * its code. Call it before requesting the code.
 */
export async function nextCode(request: APIRequestContext, contact: string): Promise<() => Promise<string>> {
  const before = new Set((await messagesTo(request, contact)).map(({ messageId }) => messageId))
  return async () => {
    let code: string | undefined
    await expect
      .poll(
        async () => {
          // a notice sent earlier may arrive before the code
          const fresh = (await messagesTo(request, contact)).filter(({ messageId }) => !before.has(messageId))
          code = fresh
            .map(({ text }) => CODE.exec(text)?.groups?.['code'])
            .find((match) => match !== undefined)
          return code
        },
        { message: `a message to ${contact}`, timeout: 30_000 },
      )
      .toBeDefined()
    return code ?? ''
  }
}
