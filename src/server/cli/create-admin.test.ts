import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/setup/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ now: new Date().toISOString() })
})
afterAll(() => t.close())

const password = 'нічна зміна над дніпром'

/** The command as a person runs it, its password piped in. */
async function command(args: readonly string[], typed: string) {
  const child = spawn('node', ['src/server/cli/create-admin.ts', ...args], {
    env: {
      ...process.env,
      DATABASE_URL: t.database.connectionString,
      SVITLO_SECRET: t.deps.config.secret ?? '',
      ADMIN_PASSWORD: '',
    },
  })
  child.stdin.end(`${typed}\n`)
  const [out, err, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => void child.once('exit', resolve)),
  ])
  return { out, err, code }
}

const signIn = (secret: string) => {
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: t.deps.now().getTime() })
  return t.call('/api/auth/admin_panel', { login: 'first', code }, { basic: ['first', password] })
}

test('the first administrator is made by a command, with a password of their own and a second factor', async () => {
  const nobody = await t.deps.db
    .selectFrom('portal.users')
    .select('login')
    .where('kind', '=', 'admin')
    .execute()
  expect(nobody).toEqual([])

  expect(await command(['--login', 'first'], 'qwerty')).toMatchObject({ code: 1, out: '' })

  const made = await command(['--login', 'First', '--name', 'Олена'], password)
  expect(made, made.err).toMatchObject({ code: 0 })
  expect(made.out).not.toContain(password)
  const secret = /key {2}([A-Z2-7]{32})/.exec(made.out)?.[1] ?? ''
  expect(made.out).toContain(`otpauth://totp/Svitlo:first?issuer=Svitlo&secret=${secret}`)
  const signedIn = await signIn(secret)
  expect(signedIn.body, signedIn.text).toMatchObject({
    user: { type: 'admin', name: 'Олена', roles: ['head'] },
  })

  expect(await command(['--login', 'first'], password)).toMatchObject({ code: 1, out: '' })
  const reset = await command(['--login', 'first', '--reset'], password)
  expect(reset.code, reset.err).toBe(0)
  const dead = await t.call('/api/sessions', { token: signedIn.body.user.token })
  expect(dead.body).toMatchObject({ code: 'session-invalid' })
  expect((await signIn(secret)).status).toBe(401)
}, 120_000)
