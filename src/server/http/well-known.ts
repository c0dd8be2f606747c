import type { FastifyInstance } from 'fastify'

const HALF_A_YEAR_MS = 182 * 86_400_000

/** /.well-known/security.txt (RFC 9116): whom to tell about a vulnerability. Its expiry moves on with every answer. */
export function wellKnown(app: FastifyInstance, { publicUrl, now }: { publicUrl: string; now: () => Date }) {
  const base = publicUrl.replace(/\/$/, '')
  app.get('/.well-known/security.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          `Contact: ${base}/FAQ`,
          `Expires: ${new Date(now().getTime() + HALF_A_YEAR_MS).toISOString()}`,
          'Preferred-Languages: uk, en',
          `Canonical: ${base}/.well-known/security.txt`,
          '',
        ].join('\n'),
      ),
  )
}
