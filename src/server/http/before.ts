import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/**
 * Lets something stand before Fastify, for what must cost few cycles.
 * @param answers whether it has answered the request; otherwise the request goes on
 */
export function before(
  server: Server,
  answers: (request: IncomingMessage, response: ServerResponse) => boolean,
): void {
  const serving = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (answers(request, response)) return
    for (const serve of serving) Reflect.apply(serve, server, [request, response])
  })
}
