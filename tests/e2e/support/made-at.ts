/** When the demo of this run was made (playwright.config.ts): what it holds is relative to that day, not to today. */
export const demoMadeAt = (): Date => new Date(process.env['E2E_MADE_AT'] ?? Date.now())
