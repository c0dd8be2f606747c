const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const encode = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)

type Post = {
  summary: string
  tags: readonly string[]
  description?: string
  requestBody: { content: object }
  responses: { 200: { content: object }; default: { description: string } }
}
type Described = {
  info: { title: string; description: string }
  paths: Readonly<Record<string, { post: Post }>>
}

export const API_STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
summary{cursor:pointer;padding:.4rem 0}code,pre{font:14px/1.5 ui-monospace,monospace}pre{overflow:auto}`

const json = (value: unknown): string => `<pre>${encode(JSON.stringify(value, null, 2))}</pre>`

const call = (path: string, post: Post): string =>
  `<details id="${encode(path)}"><summary><code>${encode(path)}</code> ${encode(post.summary)}</summary>` +
  `<p>${encode(post.tags.join(', '))}. ${encode(post.description ?? '')}</p>` +
  `<h2>Request</h2>${json(post.requestBody.content)}<h2>Reply</h2>${json(post.responses[200].content)}` +
  `<p>${encode(post.responses.default.description)}</p></details>`

/** The document as a page to read and search: no scripts, nothing inline. */
export const apiPage = ({ info, paths }: Described): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${encode(info.title)} API</title>` +
  `<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/api/docs/style.css"></head>` +
  `<body><h1>${encode(info.title)} API</h1><p>${encode(info.description)} <a href="/api/openapi.json">openapi.json</a></p>` +
  `${Object.entries(paths)
    .map(([path, { post }]) => call(path, post))
    .join('')}</body></html>`
