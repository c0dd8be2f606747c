import type { FastifyInstance } from 'fastify'

const DOCUMENT_POLICY =
  "default-src 'none';script-src 'self';style-src 'self';img-src 'self' blob:;font-src 'self';connect-src 'self';" +
  "manifest-src 'self';worker-src 'self';form-action 'self' https://www.liqpay.ua;base-uri 'none';object-src 'none';" +
  "frame-ancestors 'none';require-trusted-types-for 'script';trusted-types 'none';"
const REPORT = 'report-uri /api/client_log/csp'
const API_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** The headers of every answer, whatever it is (promise D1). The reader of the API at /api/docs sets its own policy. */
export function securityHeaders(app: FastifyInstance, https: boolean): void {
  const documentPolicy = `${DOCUMENT_POLICY}${https ? 'upgrade-insecure-requests;' : ''}${REPORT}`
  app.addHook('onSend', async (request, reply) => {
    const api = request.url.startsWith('/api/')
    reply.headers({
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
    })
    if (https) reply.header('Strict-Transport-Security', 'max-age=63072000; includeSubDomains')
    if (!reply.hasHeader('Content-Security-Policy'))
      reply.header('Content-Security-Policy', api ? API_POLICY : documentPolicy)
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', api ? 'no-store' : 'no-cache')
  })
}
