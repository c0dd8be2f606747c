/** The counter in the head of a cabinet: apart from the rest, because every page carries it. */
export const unreadText = (n: number): string => `Нових повідомлень: ${n}`
