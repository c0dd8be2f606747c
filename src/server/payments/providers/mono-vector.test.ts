import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { monopay } from './monopay.ts'

// The vector of the documentation of plata by mono (facts, electricity §5.2), proved with the key as its server gives it.

const KEY =
  'LS0tLS1CRUdJTiBQVUJMSUMgS0VZLS0tLS0KTUZrd0V3WUhLb1pJemowQ0FRWUlLb1pJemowREFRY0RRZ0FFQUc1LzZ3NnZubGJZb0ZmRHlYWE4vS29CbVVjTgo3NWJSUWg4MFBhaEdldnJoanFCQnI3OXNSS0JSbnpHODFUZVQ5OEFOakU1c0R3RmZ5Znhub0ZJcmZBPT0KLS0tLS1FTkQgUFVCTElDIEtFWS0tLS0tCg=='
const SIGN =
  'MEUCIQC/mVKhi8FKoayul2Mim3E2oaIOCNJk5dEXxTqbkeJSOQIgOM0hsW0qcP2H8iXy1aQYpmY0SJWEaWur7nQXlKDCFxA='
const BODY = `{
  "invoiceId": "p2_9ZgpZVsl3",
  "status": "created",
  "failureReason": "string",
  "amount": 4200,
  "ccy": 980,
  "finalAmount": 4200,
  "createdDate": "2019-08-24T14:15:22Z",
  "modifiedDate": "2019-08-24T14:15:22Z",
  "reference": "84d0070ee4e44667b31371d8f8813947",
  "cancelList": [
    {
      "status": "processing",
      "amount": 4200,
      "ccy": 980,
      "createdDate": "2019-08-24T14:15:22Z",
      "modifiedDate": "2019-08-24T14:15:22Z",
      "approvalCode": "662476",
      "rrn": "060189181768",
      "extRef": "635ace02599849e981b2cd7a65f417fe"
    }
  ]
}`

test('plata by mono: the example of its documentation is proved, and a changed byte is not', async () => {
  let count = 0
  const server = createServer((_request, response) => {
    count += 1
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ key: KEY }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a TCP server's address is never a path
  const provider = monopay(`http://127.0.0.1:${port}`)
  const merchant = {
    id: 'm',
    site: 'dnem',
    provider: 'monopay',
    publicPart: 'p',
    secret: { token: 't' },
  } as const
  const believe = (body: string) =>
    provider.believe(merchant, { raw: Buffer.from(body), headers: { 'x-sign': SIGN } }, () =>
      AbortSignal.timeout(2000),
    )
  expect(await believe(BODY)).toBe(true)
  expect(await believe(BODY.replace('4200', '4201'))).toBe(false)
  expect(await believe(BODY.replace('4200', '4202'))).toBe(false)
  // kept, and asked for once more when it did not fit, not for every forged message
  expect(count).toBeLessThanOrEqual(2)
  await new Promise((resolve) => server.close(resolve))
})
