/** The JSON assigned to `DisconSchedule.<name>` in the page's script; null when it is not there (facts §4.1). */
export function assignedJson(html: string, name: string): unknown {
  const start = new RegExp(`DisconSchedule\\.${name}\\s*=\\s*`).exec(html)
  if (!start) return null
  const from = start.index + start[0].length
  const end = endOfValue(html, from)
  if (end === null) return null
  try {
    return JSON.parse(html.slice(from, end))
  } catch {
    return null
  }
}

/** The flag assigned to `DisconSchedule.<name>`; null when it is not there. */
export function assignedFlag(html: string, name: string): boolean | null {
  const flag = new RegExp(`DisconSchedule\\.${name}\\s*=\\s*(true|false)\\b`).exec(html)?.[1]
  return flag === undefined ? null : flag === 'true'
}

/** The end of the object or array that begins here; brackets inside strings do not count. */
function endOfValue(text: string, from: number): number | null {
  let depth = 0
  let quoted = false
  for (let i = from; i < text.length; i++) {
    const sign = text[i]
    if (quoted) {
      if (sign === '\\') i++
      else if (sign === '"') quoted = false
    } else if (sign === '"') quoted = true
    else if (sign === '{' || sign === '[') depth++
    else if ((sign === '}' || sign === ']') && --depth === 0) return i + 1
    else if (depth === 0) return null
  }
  return null
}

/** The token that the site expects in `X-CSRF-Token`. */
export const csrfToken = (html: string): string | null =>
  /<meta\s+name="csrf-token"\s+content="([^"]{1,300})"/.exec(html)?.[1] ?? null
