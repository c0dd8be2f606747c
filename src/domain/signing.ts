/** What is checked of a signature, in this order; a step that failed leaves those after it unchecked. */
export const CHECK_STEPS = [
  'container',
  'document',
  'signature',
  'chain',
  'validity',
  'revocation',
  'company',
] as const
export type CheckStep = (typeof CHECK_STEPS)[number]
export type CheckState = 'good' | 'bad' | 'unchecked'

/** Why a signature is not accepted, with the step that found it. */
const FOUND_BY = {
  'not-a-container': 'container',
  'container-broken': 'container',
  'check-too-long': 'container',
  xades: 'container',
  'no-signature': 'container',
  'no-certificate': 'container',
  'no-attributes': 'container',
  'other-document': 'document',
  'document-changed': 'document',
  algorithm: 'signature',
  'weak-key': 'signature',
  'signature-wrong': 'signature',
  'no-trust-list': 'chain',
  'unknown-root': 'chain',
  'limits-unknown': 'chain',
  'issuer-not-valid': 'chain',
  'not-for-signing': 'chain',
  expired: 'validity',
  'not-yet-valid': 'validity',
  'time-ahead': 'validity',
  revoked: 'revocation',
  'revocation-unclear': 'revocation',
  'no-company-code': 'company',
  'other-company': 'company',
} as const satisfies Record<string, CheckStep>
export type SignatureRefusal = keyof typeof FOUND_BY
// the keys are exactly the refusals
export const SIGNATURE_REFUSALS = Object.keys(FOUND_BY) as SignatureRefusal[]

/** The state of every step: what came before the refusal is good, what comes after it was not looked at. */
export function checkSteps(
  refusal: SignatureRefusal | null,
  revocation: 'good' | 'unchecked',
): { step: CheckStep; state: CheckState }[] {
  const failed = refusal === null ? CHECK_STEPS.length : CHECK_STEPS.indexOf(FOUND_BY[refusal])
  return CHECK_STEPS.map((step, index) => ({
    step,
    state:
      index > failed ? 'unchecked' : index === failed ? 'bad' : step === 'revocation' ? revocation : 'good',
  }))
}

export const CONTAINER_FORMATS = ['cades-detached', 'cades-attached', 'asic-s', 'asic-e'] as const
export type ContainerFormat = (typeof CONTAINER_FORMATS)[number]

/** Ways to sign that are checked; whatever is not here is not supported, and so it is told. */
export const SIGNATURE_KINDS = ['dstu', 'ecdsa', 'rsa'] as const
export type SignatureKind = (typeof SIGNATURE_KINDS)[number]
