/** Builds dist/web unless it was built from exactly these sources, by this program of Node. */
export function ensureWeb(node: string): Promise<void>
