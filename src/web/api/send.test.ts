import { expect, test } from 'vitest'
import { ApiProblem } from './api-problem.ts'
import { createSend } from './send.ts'

type Answer = { status: number; body?: unknown; retryAfter?: string } | 'silence'

/** A server that gives the answers in turn and records the requests. */
function server(...answers: readonly Answer[]) {
  const requests: { url: string; init: RequestInit | undefined }[] = []
  const waits: number[] = []
  let key = 0
  const send = createSend({
    fetch: (url, init) => {
      const answer = answers[requests.length] ?? 'silence'
      requests.push({ url: url instanceof Request ? url.url : url.toString(), init })
      if (answer === 'silence') return Promise.reject(new TypeError('Failed to fetch'))
      const headers = new Headers(answer.retryAfter === undefined ? {} : { 'retry-after': answer.retryAfter })
      return Promise.resolve(
        new Response(JSON.stringify(answer.body ?? {}), { status: answer.status, headers }),
      )
    },
    wait: (ms) => {
      waits.push(ms)
      return Promise.resolve()
    },
    random: () => 0.5,
    newKey: () => `key-${(key += 1)}`,
    networkText: 'Немає зв’язку',
  })
  const header = (index: number, name: string) => new Headers(requests[index]?.init?.headers).get(name)
  return { send, asked: requests, waits, header }
}

const ok = { status: 200, body: { status: 'success' } }
const failure = async (promise: Promise<unknown>) => {
  try {
    await promise
  } catch (problem) {
    if (problem instanceof ApiProblem) return problem
  }
  throw new Error('the call was expected to fail')
}

test('a call is a POST of JSON with an idempotency key', async () => {
  const { send, asked: requests, header } = server(ok)
  await send('/api/thing', { value: 1 })
  expect(requests[0]).toMatchObject({ url: '/api/thing', init: { method: 'POST', body: '{"value":1}' } })
  expect(header(0, 'content-type')).toBe('application/json')
  expect(header(0, 'idempotency-key')).toBe('key-1')
})

test('a lost answer is asked for again under the same key', async () => {
  const { send, asked: requests, header } = server('silence', ok)
  await expect(send('/api/thing', {})).resolves.toEqual({ status: 'success' })
  expect(requests).toHaveLength(2)
  expect(header(1, 'idempotency-key')).toBe(header(0, 'idempotency-key'))
})

test('what is sent again as it was, after no answer came, is the same request', async () => {
  const silence = ['silence', 'silence', 'silence'] as const
  const { send, header } = server(...silence, { status: 504 }, ok, ok)
  expect((await failure(send('/api/thing', { value: 1 }))).code).toBe('network')
  expect((await failure(send('/api/thing', { value: 1 }))).status).toBe(504)
  await send('/api/thing', { value: 1 })
  await send('/api/thing', { value: 1 })
  const keys = [0, 3, 4, 5].map((index) => header(index, 'idempotency-key'))
  expect(keys).toEqual(['key-1', 'key-1', 'key-1', 'key-2'])
})

test('another request, a refused one and a password have keys of their own', async () => {
  const no = { status: 400, body: { status: 'error', code: 'invalid', message: 'Ні' } }
  const { send, header } = server({ status: 502 }, ok, no, ok, { status: 502 }, ok)
  await failure(send('/api/thing', { value: 1 }))
  await send('/api/thing', { value: 2 })
  await failure(send('/api/thing', { value: 3 }))
  await send('/api/thing', { value: 3 })
  const basic = { login: 'a', password: 'b' }
  await failure(send('/api/sign-in', {}, { basic }))
  await send('/api/sign-in', {}, { basic })
  const keys = [0, 1, 2, 3, 4, 5].map((index) => header(index, 'idempotency-key'))
  expect(new Set(keys).size).toBe(6)
})

test('three tries are the most, however the network is', async () => {
  const { send, asked: requests } = server('silence', 'silence', 'silence', ok)
  const problem = await failure(send('/api/thing', {}))
  expect(problem).toMatchObject({ code: 'network', status: 0, message: 'Немає зв’язку' })
  expect(requests).toHaveLength(3)
})

test('a busy server is given the time it asks for', async () => {
  const { send, waits } = server({ status: 503, retryAfter: '2' }, ok)
  await send('/api/thing', {})
  expect(waits[0]).toBeGreaterThanOrEqual(2_000)
})

test('a server that asks for a minute is not waited for', async () => {
  const { send, asked: requests } = server(
    { status: 503, retryAfter: '60', body: { status: 'error', code: 'busy', message: 'Зайнято' } },
    ok,
  )
  expect(await failure(send('/api/thing', {}))).toMatchObject({
    code: 'busy',
    message: 'Зайнято',
    status: 503,
  })
  expect(requests).toHaveLength(1)
})

test('a refusal is not tried again and carries field, request code and details', async () => {
  const body = {
    status: 'error',
    code: 'less-than-previous',
    message: 'Менше за попереднє',
    field: 'value',
    requestCode: '7K2M9Q',
    previous: 1234,
  }
  const { send, asked: requests } = server({ status: 400, body })
  const problem = await failure(send('/api/thing', {}))
  expect(problem).toMatchObject({
    code: 'less-than-previous',
    field: 'value',
    requestCode: '7K2M9Q',
    status: 400,
  })
  expect(problem.details).toEqual({ previous: 1234 })
  expect(requests).toHaveLength(1)
})

test.each([
  [502, /^Роботу сервісу буде відновлено/],
  [500, /^Зараз виконати дію не вдалося\. Спробуйте трохи згодом/],
])('an answer of %i that is not ours is a service that is down, not a crash', async (status, message) => {
  const { send } = server({ status, body: 'no JSON of ours' })
  const problem = await failure(send('/api/thing', {}))
  expect(problem.code).toBe('service-down')
  expect(problem.message).toMatch(message)
})

test('the pair of a Basic header may be Cyrillic and hold colons', async () => {
  const { send, header } = server(ok)
  await send('/api/auth/person', {}, { basic: { login: '+380671234567', password: 'пароль:з:двокрапкою' } })
  const [scheme, value] = (header(0, 'authorization') ?? '').split(' ')
  expect(scheme).toBe('Basic')
  expect(Buffer.from(value ?? '', 'base64').toString('utf8')).toBe('+380671234567:пароль:з:двокрапкою')
})

test('a cancelled call says that it was cancelled', async () => {
  const { send } = server('silence')
  await expect(send('/api/thing', {}, { signal: AbortSignal.abort() })).rejects.toThrow('Failed to fetch')
})
