import type { Sender } from '#text/messages.ts'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
/** Everything that stands in a letter passes through here: what a person wrote cannot become markup. */
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

type LetterLink = { readonly label: string; readonly url: string }
type LetterPage = {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly sender: Sender
  readonly action: { readonly label: string; readonly url: string } | null
  /** other ways to do the same, under the button */
  readonly beside: readonly LetterLink[]
  /** small links below everything */
  readonly below: readonly LetterLink[]
  readonly phone: string | null
}

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Arial,sans-serif"
const link = (url: string, label: string, style: string) =>
  `<a href="${escaped(url)}" style="${style}">${escaped(label)}</a>`

/**
 * The page of a letter. Mail programs know neither sheets of style nor scripts, so every style stands at its element; in
 * the dark they turn the colours themselves, which `color-scheme` allows.
 */
export function letterPage({
  subject,
  paragraphs,
  sender,
  action,
  beside,
  below,
  phone,
}: LetterPage): string {
  const said = paragraphs.map(
    (text) => `<p style="margin:0 0 16px;line-height:1.5">${escaped(text).replaceAll('\n', '<br>')}</p>`,
  )
  return [
    '<!doctype html><html lang="uk"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escaped(subject)}</title></head>`,
    `<body style="margin:0;padding:24px 12px;background:#f3f5f7;${FONT};font-size:16px;color:#17212b">`,
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">',
    '<table role="presentation" cellpadding="0" cellspacing="0" style="max-width:560px;width:100%;background:#ffffff;border-radius:12px;border:1px solid #dfe4e8">',
    `<tr><td style="padding:20px 24px;border-bottom:1px solid #dfe4e8;font-weight:600;font-size:15px;color:#0b5c8a">${escaped(sender.name)}</td></tr>`,
    `<tr><td style="padding:24px"><h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escaped(subject)}</h1>`,
    ...said,
    action
      ? `<p style="margin:24px 0 8px">${link(action.url, action.label, 'display:inline-block;padding:12px 20px;border-radius:8px;background:#0b5c8a;color:#ffffff;text-decoration:none;font-weight:600')}</p>`
      : '',
    ...beside.map(
      ({ url, label }) =>
        `<p style="margin:8px 0;line-height:1.5">${link(url, label, 'display:inline-block;padding:8px 0;color:#0b5c8a')}</p>`,
    ),
    '</td></tr>',
    '<tr><td style="padding:16px 24px;border-top:1px solid #dfe4e8;font-size:14px;line-height:1.6;color:#52606d">',
    `<strong style="font-weight:600">${escaped(sender.name)}</strong>`,
    phone === null ? '' : `<br>${escaped(phone)}`,
    sender.link === null
      ? ''
      : `<br>${link(sender.link, sender.link.replace(/^https?:\/\//, ''), 'color:#0b5c8a')}`,
    below.length === 0
      ? ''
      : `<p style="margin:12px 0 0;font-size:13px">${below.map(({ label, url }) => link(url, label, 'color:#52606d')).join(' · ')}</p>`,
    '</td></tr></table></td></tr></table></body></html>',
  ].join('')
}
