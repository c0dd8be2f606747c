/** The policy allows a single maker of script addresses, and it gives only files that the build made. */
const OURS = /^\/assets\/[\w.-]+\.js$/

type Policy = { createScriptURL(address: string): string }
type Factory = {
  createPolicy(name: string, rules: { createScriptURL: (address: string) => string }): Policy
}

let policy: Policy | null = null

/** The address of a worker: a file of the build, nothing else. @throws TypeError for any other */
export function scriptAddress(address: string): string {
  const check = (address: string) => {
    const { origin, pathname } = new URL(address, location.href)
    if (origin !== location.origin || (!OURS.test(pathname) && !import.meta.env.DEV))
      throw new TypeError('not a file of the build')
    return address
  }
  // not in every browser
  const { trustedTypes } = globalThis as { trustedTypes?: Factory }
  policy ??= trustedTypes?.createPolicy('svitlo', { createScriptURL: check }) ?? { createScriptURL: check }
  return policy.createScriptURL(address)
}
