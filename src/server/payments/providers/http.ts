import { ProviderDown } from './provider.ts'

const MOST_BYTES = 1_000_000

/** One request to a provider. @throws ProviderDown when there is no answer, or one that nobody can read */
export async function send(
  url: string,
  init: { method: 'GET' | 'POST'; headers?: Record<string, string>; body?: string },
  signal: AbortSignal,
): Promise<{ status: number; text: string; headers: Headers }> {
  try {
    const reply = await fetch(url, { ...init, redirect: 'error', signal })
    const length = Number(reply.headers.get('content-length') ?? 0)
    if (length > MOST_BYTES) throw new ProviderDown('the answer is too long')
    const text = await reply.text()
    if (reply.status >= 500 || reply.status === 429) throw new ProviderDown(`answered ${reply.status}`)
    return { status: reply.status, text, headers: reply.headers }
  } catch (error) {
    // the address is not told: a request may carry what is secret
    throw error instanceof ProviderDown ? error : new ProviderDown('no answer', error)
  }
}

/** The object in a text; null when it is none. */
export function objectIn(text: string): Readonly<Record<string, unknown>> | null {
  // forms come here too, and an exception costs more than all the rest of a message
  if (!/^\s*\{/.test(text)) return null
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

/** A field as text: numbers as they are written, everything else null. */
export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : null

/** Hryvnias with at most two decimals, as a number or a text, in kopiykas; null: not such a sum. */
export function hryvniasIn(value: unknown): number | null {
  const text = textOf(value)
  if (text === null || !/^\d{1,12}(?:\.\d{1,2})?$/.test(text)) return null
  const [whole = '', fraction = ''] = text.split('.')
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}

/** A moment in milliseconds or as ISO 8601; null: none. */
export function momentIn(value: unknown): Date | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null
  const at = new Date(value)
  return Number.isNaN(at.getTime()) ? null : at
}
