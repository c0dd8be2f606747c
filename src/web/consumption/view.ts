/** How the page shows what was used. */
export type View = { inMoney: boolean; compare: boolean; thisMonth: string }
