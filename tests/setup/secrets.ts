import { deriveSecrets } from '#server/secrets.ts'

/** SVITLO_SECRET of every server under test. */
export const SECRET = Buffer.alloc(32, 7).toString('base64')
export const testSecrets = deriveSecrets(SECRET)
