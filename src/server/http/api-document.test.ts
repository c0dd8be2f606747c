import { expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { openApiDocument } from './api-document.ts'

// The document must say exactly what the server accepts.

const { paths } = openApiDocument()
const asks = (path: string) => paths[path]?.post.requestBody.content ?? {}

test('every call of the table is described, and each asks for its kind of body', () => {
  expect(Object.keys(paths).toSorted()).toEqual(endpoints.map(({ path }) => path).toSorted())
  for (const { path, upload } of endpoints)
    expect(Object.keys(asks(path)), path).toEqual([upload ? 'multipart/form-data' : 'application/json'])
})

test('a file is a part of its form', () => {
  const uploads = endpoints.filter(({ upload }) => upload)
  expect(uploads.length).toBeGreaterThan(0)
  for (const { path } of uploads)
    expect(asks(path)).toMatchObject({
      'multipart/form-data': {
        schema: {
          properties: { token: {}, file: { format: 'binary' } },
          required: expect.arrayContaining(['file']),
        },
      },
    })
})

test('the header of a call that reads one is told with its pair (spec §7)', () => {
  const descriptionOf = (path: string) => {
    const post = paths[path]?.post
    return post && 'description' in post ? post.description : undefined
  }
  expect(descriptionOf('/api/auth/entity')).toContain('Basic account:password')
  expect(descriptionOf('/api/auth/sms')).toContain('Basic email or phone:code')
  expect(descriptionOf('/api/auth/supplier')).toContain('Basic account:access code')
  expect(descriptionOf('/api/check-session')).toBeUndefined()
})

test('the header of a language is told of calls that are translated, and of no others (promise M1)', () => {
  const headers = Object.entries(paths).flatMap(([path, { post }]) => ('parameters' in post ? [path] : []))
  expect(headers.toSorted()).toEqual(
    endpoints
      .filter(({ translated }) => translated)
      .map(({ path }) => path)
      .toSorted(),
  )
  expect(headers).toContain('/api/person/payments/export')
})
