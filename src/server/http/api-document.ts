import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { refusalsOf } from '#contract/errors.ts'
import { endpoints } from '#contract/index.ts'
import { LANGUAGE_HEADER, LANGUAGES } from '#domain/language.ts'
import { apiPage, API_STYLE } from './api-page.ts'

const READER_POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'"

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any' })

/** The fields of a form, and the file that comes last. */
function formOf({ request }: Endpoint) {
  const { properties, required = [], ...rest } = schemaOf(request, 'input')
  const file = { type: 'string', format: 'binary' }
  return { ...rest, properties: { ...properties, file }, required: [...required, 'file'] }
}

const languageHeader = {
  name: LANGUAGE_HEADER,
  in: 'header',
  required: false,
  description: 'The language of the reply and of refusals; Ukrainian without it',
  schema: { enum: LANGUAGES },
}

/** The OpenAPI document of the contract table (spec §7 calls keep their exact paths and fields). */
export function openApiDocument() {
  const errorReply = {
    type: 'object',
    required: ['status', 'code', 'message', 'requestCode'],
    properties: {
      status: { const: 'error' },
      code: { type: 'string' },
      message: { type: 'string', description: 'Ukrainian, or the language asked for; says what to do next' },
      field: { type: 'string', description: 'The field of the request the refusal belongs to' },
      params: { type: 'object' },
      requestCode: { type: 'string', description: 'Код звернення' },
    },
  }
  const paths = Object.fromEntries(
    endpoints.map((each) => [
      each.path,
      {
        post: {
          summary: each.summary,
          tags: [each.access.who === 'anyone' ? 'public' : each.access.kinds.join(', ')],
          ...(each.basic === null ? {} : { description: `Authorization: Basic ${each.basic}, in UTF-8.` }),
          ...(each.translated ? { parameters: [languageHeader] } : {}),
          security: each.basic ? [{ basic: [] }] : [],
          requestBody: {
            required: true,
            content: each.upload
              ? { 'multipart/form-data': { schema: formOf(each) } }
              : { 'application/json': { schema: schemaOf(each.request, 'input') } },
          },
          responses: {
            200: {
              description: 'success',
              content: each.file
                ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
                : { 'application/json': { schema: schemaOf(each.response, 'output') } },
            },
            default: {
              description: `Refusals: ${refusalsOf(each).join(', ')}`,
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
            },
          },
        },
      },
    ]),
  )
  return {
    openapi: '3.1.0',
    info: {
      title: 'Світло',
      version: '0.1.0',
      description:
        'Кабінет клієнта електророзподільної та постачальної компанії. All calls are POST; the token travels in the body.',
    },
    components: {
      schemas: { Refusal: errorReply },
      securitySchemes: { basic: { type: 'http', scheme: 'basic' } },
    },
    paths,
  }
}

let made: { document: ReturnType<typeof openApiDocument>; page: string } | null = null
/** Made when somebody first asks for it, once for all servers of a process. */
function described() {
  if (made) return made
  const document = openApiDocument()
  return (made = { document, page: apiPage(document) })
}

/**
 * /api/openapi.json, and the same for reading at /api/docs: a page without scripts, because this origin holds tokens.
 */
export async function apiDocument(app: FastifyInstance): Promise<void> {
  app.get('/api/openapi.json', async () => described().document)
  const read = (url: string, type: string, body: () => string) =>
    app.get(url, async (_request, reply) =>
      reply.header('Content-Security-Policy', READER_POLICY).type(type).send(body()),
    )
  read('/api/docs', 'text/html; charset=utf-8', () => described().page)
  read('/api/docs/style.css', 'text/css; charset=utf-8', () => API_STYLE)
}
