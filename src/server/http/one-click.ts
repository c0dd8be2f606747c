import type { FastifyInstance } from 'fastify'
import { asProblem, sendProblem } from './error-reply.ts'
import type { Mounting } from './mount.ts'
import { unsubscribe } from '#server/notices/unsubscribe.ts'

const FORM = 'application/x-www-form-urlencoded'

/**
 * The button «unsubscribe» of a mail program (RFC 8058): it posts a form to the address of the header, without cookies
 * and without opening a page. What is posted says nothing; the signed link says everything.
 */
export function oneClick(app: FastifyInstance, { deps, limiter }: Mounting): void {
  void app.register((scope, _options, done) => {
    scope.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: 1024 }, (_request, _body, parsed) =>
      parsed(null, null),
    )
    scope.post<{ Params: { code: string } }>('/unsubscribe/:code', async (request, reply) => {
      try {
        await limiter.count('sign-in', request.ip)
        await unsubscribe(deps, null, { code: request.params.code, what: 'these', wanted: false })
        return await reply.code(200).type('text/plain; charset=utf-8').send('')
      } catch (error) {
        return sendProblem(reply, asProblem(error), request.id)
      }
    })
    done()
  })
}
