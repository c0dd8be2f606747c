import { expect } from 'vitest'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import type { Firm } from '#tests/setup/firm.ts'
import { callWithFile } from '#tests/setup/form.ts'

const m = '/api/entity/readings/mass'
const HEAD = 'Особовий рахунок;EIC-код;Лічильник;Зона;Нове показання;Станом на'

/** A row of a file of readings. */
export type Line = {
  account?: string
  eic?: string
  meter?: string
  zone?: string
  value?: string
  on?: string
}

export const csv = (lines: readonly Line[]): Buffer =>
  Buffer.from(
    `\uFEFF${[HEAD, ...lines.map(({ account = '', eic = '', meter = '', zone = '', value = '', on = '' }) => [account, eic, meter, zone, value, on].join(';'))].join('\r\n')}\r\n`,
  )

/** The portal on a day when the window of November is open, with what a firm does with its files. */
export async function massTest() {
  const t: TestApp = await testApp({ now: '2026-11-30T12:00:00+02:00' })
  const upload = (firm: Firm, bytes: Uint8Array) =>
    callWithFile(
      t,
      '/api/files/upload',
      { token: firm.token, account: firm.bakery.number, purpose: 'mass-readings' },
      Buffer.from(bytes),
    )
  const handIn = async (firm: Firm, bytes: Uint8Array): Promise<string> => {
    const answer = await upload(firm, bytes)
    expect(answer.status, answer.text).toBe(200)
    return (answer.body as unknown as { file: { id: string } }).file.id
  }
  const look = (firm: Firm, file: string, more: object = {}) =>
    t.call(`${m}/check`, { token: firm.token, file, sort: 'row', descending: false, ...more })
  /** asked again, as the browser does, until the check is made */
  const check = async (...parameters: Parameters<typeof look>): ReturnType<typeof look> => {
    const answer = await look(...parameters)
    return answer.body.state === 'checking' ? check(...parameters) : answer
  }
  return {
    t,
    upload,
    handIn,
    look,
    check,
    confirm: (firm: Firm, file: string, more: object = {}) =>
      t.call(`${m}/confirm`, { token: firm.token, file, ...more }),
    sendAll: async (firm: Firm, file: string) => {
      for (;;) {
        const answer = await t.call(`${m}/send`, { token: firm.token, file })
        expect(answer.status, answer.text).toBe(200)
        if (answer.body.state === 'done') return answer.body.progress
      }
    },
    readingsOf: async (firm: Firm) => {
      const { rows } = await t.database.pool.query<{
        meter_id: number
        zone: string
        value: number
        source: string
      }>(
        `select meter_id::int, zone, value::float8, source from core.readings
          where account_id = any($1) and counts_on = '2026-12-01' and superseded_by is null order by meter_id, zone`,
        [[firm.bakery.accountId, firm.store.accountId, firm.hourly.accountId]],
      )
      return rows
    },
    verdicts: async (firm: Firm, lines: readonly Line[]) => {
      const answer = await check(firm, await handIn(firm, csv(lines)))
      expect(answer.status, answer.text).toBe(200)
      return answer.body.rows.map(({ verdict, code }) => (code === null ? verdict : `${verdict}: ${code}`))
    },
  }
}
export type MassTest = Awaited<ReturnType<typeof massTest>>
