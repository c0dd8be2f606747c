import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Stubs, startStubs } from '#stubs/start-stubs.ts'
import type { Carrier, Outgoing } from './carrier.ts'
import { mailGateway } from './mail-gateway.ts'
import { smsGateway } from './sms-gateway.ts'

let stubs: Stubs
let sms: Carrier
let mail: Carrier
const going = new AbortController().signal

beforeAll(async () => {
  stubs = await startStubs({ smsPort: 0, mailPort: 0 })
  sms = smsGateway({
    url: `http://127.0.0.1:${stubs.sms.port}`,
    token: 'secret',
    sender: 'Svitlo',
    timeoutMs: 300,
  })
  mail = mailGateway({
    url: `smtp://127.0.0.1:${stubs.mail.port}`,
    from: 'Світло <svitlo@example.com>',
    timeoutMs: 300,
  })
})
afterAll(() => stubs.close())
beforeEach(() => {
  stubs.sms.misbehave({ kind: 'none' })
  stubs.mail.misbehave({ kind: 'none' })
})

const code = (some: Partial<Outgoing> = {}): Outgoing => ({
  messageId: randomUUID(),
  recipient: '+380671234567',
  subject: null,
  body: 'Світло: код 7K4Q, діє 5 хвилин',
  ...some,
})
const letter = (some: Partial<Outgoing> = {}): Outgoing => ({
  messageId: randomUUID(),
  recipient: 'olena@example.com',
  subject: 'Код для входу до кабінету «Світло», який діє рівно п’ять хвилин',
  body: `Добрий день!\nВаш код: 7K4Q. Об’єкт: вул. Ґонти, 5.\n.крапка на початку рядка\n${'довгий рядок '.repeat(20)}`.trimEnd(),
  ...some,
})

describe('an SMS', () => {
  test('arrives as written, and a repeat is shown once', async () => {
    const message = code()
    await sms(message, going)
    await sms(message, going)
    const arrived = stubs.sms.messages('380671234567').filter((copy) => copy.messageId === message.messageId)
    expect(arrived).toMatchObject([{ text: message.body, recipient: '380671234567', copies: 2 }])
  })

  test.each([
    ['the gateway is down', { kind: 'down' }],
    ['it answers 500', { kind: 'error', code: 500 }],
    ['it wants another token', { kind: 'error', code: 401 }],
    ['it answers too late', { kind: 'slow', ms: 5000 }],
    ['it breaks off in the middle of the answer', { kind: 'half-answer' }],
  ] as const)('is tried again when %s', async (_, fault) => {
    stubs.sms.misbehave(fault)
    await expect(sms(code(), going)).rejects.toMatchObject({ name: 'CarrierError', kind: 'unreachable' })
  })

  test('to a number that does not exist is not tried again', async () => {
    stubs.sms.misbehave({ kind: 'refuse' })
    await expect(sms(code(), going)).rejects.toMatchObject({ kind: 'refused' })
    stubs.sms.misbehave({ kind: 'none' })
    await expect(sms(code({ recipient: '+48123' }), going)).rejects.toMatchObject({ kind: 'refused' })
  })

  test('can be read over HTTP from the stub by its recipient', async () => {
    const message = code({ recipient: '+380501112233' })
    await sms(message, going)
    const listed = await (
      await fetch(`http://127.0.0.1:${stubs.sms.port}/messages?recipient=380501112233`)
    ).json()
    expect(listed).toMatchObject([{ messageId: message.messageId, text: message.body }])
  })
})

describe('a mail', () => {
  test('arrives as written, Ukrainian and all, and a repeat is shown once', async () => {
    const message = letter()
    await mail(message, going)
    await mail(message, going)
    expect(stubs.mail.messages('olena@example.com')).toMatchObject([
      { messageId: message.messageId, subject: message.subject, text: message.body, copies: 2 },
    ])
  })

  test.each([
    ['the server is down', { kind: 'down' }],
    ['it is not ready', { kind: 'error', code: 421 }],
    ['it answers too late', { kind: 'slow', ms: 5000 }],
    ['it breaks off instead of answering', { kind: 'half-answer' }],
  ] as const)('is tried again when %s', async (_, fault) => {
    stubs.mail.misbehave(fault)
    await expect(mail(letter(), going)).rejects.toMatchObject({ name: 'CarrierError', kind: 'unreachable' })
  })

  test('to a mailbox that does not exist is not tried again', async () => {
    stubs.mail.misbehave({ kind: 'refuse' })
    await expect(mail(letter(), going)).rejects.toMatchObject({ kind: 'refused' })
  })

  test('cannot be given a second recipient or header by its address or subject', async () => {
    await mail(letter({ recipient: 'one@example.com', subject: 'x\r\nBcc: two@example.com' }), going)
    expect(stubs.mail.messages('two@example.com')).toHaveLength(0)
    await mail(letter({ recipient: 'one@example.com, three@example.com' }), going).catch(() => {})
    expect(stubs.mail.messages('three@example.com')).toHaveLength(0)
  })

  test('failing is told without the address', async () => {
    stubs.mail.misbehave({ kind: 'refuse' })
    const error: unknown = await mail(letter({ recipient: 'secret-person@example.com' }), going).catch(
      (e: unknown) => e,
    )
    expect(String(error)).not.toContain('secret-person')
  })
})
