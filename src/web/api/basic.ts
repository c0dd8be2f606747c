/** RFC 7617 header value of a pair, in UTF-8: passwords may be Cyrillic. */
export function basicHeader({ login, password }: { login: string; password: string }): string {
  const bytes = new TextEncoder().encode(`${login}:${password}`)
  return `Basic ${btoa(String.fromCharCode(...bytes))}`
}
