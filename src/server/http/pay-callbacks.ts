import type { FastifyInstance } from 'fastify'
import { isPayProvider, PAY_PROVIDERS } from '#domain/payment-life.ts'
import { messageKeeper, takeCallback } from '#server/payments/callback.ts'
import { keptMerchants } from '#server/payments/merchants.ts'
import { Problem } from '#server/problem.ts'
import { asProblem, sendProblem } from './error-reply.ts'
import type { Mounting } from './mount.ts'

const MOST_BYTES = 64 * 1024

/**
 * Where servers of payment providers send their messages: the bytes as they came, because signatures are over bytes. A
 * provider repeats what is not answered 200, so a fault of ours is answered as a fault.
 */
export function payCallbacks(app: FastifyInstance, { deps }: Pick<Mounting, 'deps'>): void {
  const tools = { merchants: keptMerchants(deps), keep: messageKeeper(deps) }
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_request, body, parsed) =>
      parsed(null, body),
    )
    for (const provider of PAY_PROVIDERS)
      scope.post(`/api/pay/callback/${provider}`, { bodyLimit: MOST_BYTES }, async (request, reply) => {
        try {
          const { body, headers } = request
          if (!Buffer.isBuffer(body) || !isPayProvider(provider)) throw new Problem('bad-request')
          const answer = await takeCallback(deps, tools, provider, { raw: body, headers })
          return await reply.code(200).type(answer.type).serializer(String).send(answer.body)
        } catch (error) {
          const problem = asProblem(error)
          if (problem.status >= 500)
            deps.log.error({ requestCode: request.id, err: error }, 'payments: a message was not taken')
          return sendProblem(reply, problem, request.id)
        }
      })
    done()
  })
}
