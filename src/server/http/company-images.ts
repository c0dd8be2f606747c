import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'

/** Pictures of companies, for anyone; the name is made of the bytes, so a browser keeps them for ever. */
export function mountCompanyImages(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  app.get<{ Params: { file: string } }>('/company-images/:file', async ({ params }, reply) => {
    const id = /^([0-9a-f]{40})\.webp$/.exec(params.file)?.[1]
    const image =
      id === undefined
        ? undefined
        : await db
            .selectFrom('portal.company_images')
            .select('bytes')
            .where('image_id', '=', id)
            .executeTakeFirst()
    if (!image) throw new Problem('not-found')
    return reply
      .headers({
        'Cache-Control': 'public, max-age=31536000, immutable',
        'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      })
      .type('image/webp')
      .send(image.bytes)
  })
}
