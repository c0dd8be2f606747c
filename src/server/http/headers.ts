import type { FastifyInstance, FastifyRequest } from 'fastify'
import { REPORT_PATH } from './csp-report.ts'

/** A form goes to the portal itself and, to pay, to the one provider that takes a form. */
const documentPolicyOf = (formOrigin: string): string =>
  "default-src 'none';script-src 'self';style-src 'self';img-src 'self' blob:;font-src 'self';connect-src 'self';" +
  "manifest-src 'self';worker-src 'self';" +
  `form-action 'self' ${formOrigin};base-uri 'none';object-src 'none';` +
  "frame-ancestors 'none';require-trusted-types-for 'script';trusted-types svitlo;"
const REPORT = `report-uri ${REPORT_PATH}`
const API_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"
const HTTPS = { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }
const ALWAYS = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'X-DNS-Prefetch-Control': 'off',
  'X-Permitted-Cross-Domain-Policies': 'none',
  'X-XSS-Protection': '0',
  'Permissions-Policy':
    'accelerometer=(), camera=(self), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(self), usb=()',
}

/** The headers of every answer (promise D1). The reader of the API at /api/docs sets its own policy. */
export function securityHeaders(app: FastifyInstance, https: boolean, payForm: string): void {
  const documentPolicy = `${documentPolicyOf(new URL(payForm).origin)}${https ? 'upgrade-insecure-requests;' : ''}${REPORT}`
  app.addHook('onSend', async (request, reply) => {
    const api = isCall(request)
    reply.headers(ALWAYS)
    if (https) reply.headers(HTTPS)
    if (!reply.hasHeader('Content-Security-Policy'))
      reply.header('Content-Security-Policy', api ? API_POLICY : documentPolicy)
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', api ? 'no-store' : 'no-cache')
  })
}

/**
 * Whether the answer belongs to a call. The matched route decides, because an address has many spellings
 * (percent-encoded, absolute, doubled slashes). Where no route matched, or only that of pages, the decoded path
 * decides.
 */
function isCall({ routeOptions, url }: FastifyRequest): boolean {
  if (routeOptions.url !== undefined && routeOptions.url !== '/*') return routeOptions.url.startsWith('/api/')
  return pathOf(url).startsWith('/api/')
}

/** The decoded path of an address, without the host. */
function pathOf(url: string): string {
  const path = URL.canParse(url) ? new URL(url).pathname : (url.split('?')[0] ?? '')
  try {
    return decodeURIComponent(path)
      .replace(/\/{2,}/g, '/')
      .toLowerCase()
  } catch {
    return path
  }
}

/** The same for an answer to bytes that were not a request, which no hook sees. */
export const headersOfNoRequest = (https: boolean): Record<string, string> => ({
  ...ALWAYS,
  ...(https ? HTTPS : {}),
  'Content-Security-Policy': API_POLICY,
  'Cache-Control': 'no-store',
})
