import type { Page } from '@playwright/test'

/** Goes to an address inside the open program without a reload, like the browser's own buttons. */
export const moveTo = (page: Page, href: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, href)
