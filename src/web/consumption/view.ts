/** How the page shows consumption. */
export type View = { inMoney: boolean; compare: boolean; thisMonth: string }
