import type { Path } from '#contract/index.ts'
import { type Answer, answerOf, type TestApp } from './app.ts'

const smallPdf = Buffer.from('%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

/** Eight points each way. */
const smallPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAYAAADED76LAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAE0lEQVQYlWP4f4ThPz7MMDIUAAAg3bCBwPZ6hQAAAABJRU5ErkJggg==',
  'base64',
)

/** A registry of a provider with one payment. */
const registry = Buffer.from('Замовлення;Сума;Дата\r\nP-261121-AAAAAA;100,00;20.11.2026\r\n')
const DEFAULTS: Partial<Record<Path, Buffer<ArrayBuffer>>> = {
  '/api/admin/company/image': smallPng,
  '/api/admin/payments/registry': registry,
}

/** Sends a call that takes a file: the fields as a form, then the file. Values other than texts are sent as JSON. */
export async function callWithFile(
  t: TestApp,
  path: Path,
  fields: object,
  bytes = DEFAULTS[path] ?? smallPdf,
): Promise<Answer> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  form.set('file', new Blob([bytes]), 'лист.pdf')
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  const reply = await t.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return answerOf(reply)
}
