import type { Page } from '@playwright/test'

/** The browser itself writes an intended refusal of the server (4xx of a call) to the console. */
const REFUSAL = /Failed to load resource: the server responded with a status of 4\d\d/

/**
 * What the browser complains about: script errors, errors and warnings of the console, and everything that the strict
 * headers refuse. Call it before the first page is opened; the list grows.
 */
export async function complaintsOf(page: Page): Promise<readonly string[]> {
  const heard: string[] = []
  page.on('pageerror', (error) => heard.push(`script: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    const ofCall = new URL(message.location().url || 'about:blank').pathname.startsWith('/api/')
    if (!(ofCall && REFUSAL.test(message.text()))) heard.push(`console: ${message.text()}`)
  })
  page.on('request', (request) => {
    if (request.url().endsWith('/api/client_log/csp')) heard.push(`policy: ${request.postData() ?? ''}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 500) heard.push(`server: ${response.status()} ${response.url()}`)
  })
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (violation) =>
      console.error(`policy: ${violation.violatedDirective} ${violation.blockedURI}`),
    ),
  )
  return heard
}
