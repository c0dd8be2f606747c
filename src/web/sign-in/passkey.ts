import { passkeyWords as words } from '#text/sign-in-passkeys.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import type { Reply } from '#web/api/call.ts'
import { chunk, inBrowser } from '#web/chunk.ts'

// Nobody but an employee who presses the button needs it.
const authenticators = chunk(() => import('@simplewebauthn/browser'), inBrowser)

type Asked = Reply<'/api/admin/passkeys/challenge'>
type AskedNew = Reply<'/api/admin/passkeys/begin'>
type Transport = 'ble' | 'cable' | 'hybrid' | 'internal' | 'nfc' | 'smart-card' | 'usb'

const described = (keys: Asked['keys']) =>
  keys.map(({ id, transports }) => ({
    id,
    type: 'public-key' as const,
    // as the browser itself named them when the key was made
    transports: transports as Transport[],
  }))

/** Asks the authenticator for an answer to a challenge. @throws ApiProblem with what the person can do */
export async function askPasskey({ challenge, rpId, timeout, keys }: Asked) {
  const { startAuthentication } = await authenticators()
  try {
    const { id, response } = await startAuthentication({
      optionsJSON: {
        challenge,
        rpId,
        timeout,
        allowCredentials: described(keys),
        userVerification: 'preferred',
      },
    })
    const { clientDataJSON, authenticatorData, signature } = response
    return { id, clientDataJSON, authenticatorData, signature }
  } catch (failure) {
    throw problemOf(failure, rpId)
  }
}

/** Asks the authenticator for a new key. @throws ApiProblem with what the person can do */
export async function makePasskey({ challenge, rpId, timeout, userId, login, name, known }: AskedNew) {
  const { startRegistration } = await authenticators()
  try {
    const { id, response } = await startRegistration({
      optionsJSON: {
        challenge,
        timeout,
        rp: { id: rpId, name: document.title },
        user: { id: userId, name: login, displayName: name },
        pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' })),
        attestation: 'none',
        excludeCredentials: described(known),
        authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
      },
    })
    const { clientDataJSON, attestationObject, transports = [] } = response
    return { id, clientDataJSON, attestationObject, transports }
  } catch (failure) {
    throw problemOf(failure, rpId)
  }
}

/** What a browser says of it is English and technical. */
function problemOf(failure: unknown, address: string): ApiProblem {
  const cause = failure instanceof Error && failure.cause instanceof Error ? failure.cause : failure
  const name = cause instanceof Error ? cause.name : ''
  const message =
    name === 'SecurityError'
      ? words.otherAddress(address)
      : name === 'InvalidStateError'
        ? words.known
        : name === 'NotAllowedError' || name === 'AbortError'
          ? words.cancelled
          : words.unsupported
  return new ApiProblem({ code: 'passkey-wrong', message, status: 401 })
}
