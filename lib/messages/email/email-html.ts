/** Renders the HTML of an e-mail: one column, in the direction of its language, in light and in dark. */
import { directions, type Language } from '#lib/i18n/languages.ts'
import type { EmailStyle } from './email-style.ts'

/**
 * A whole page of these rows, which are HTML already. Colours are written with each element, because many
 * programs drop the head, and once more in the head for those that follow the reader's wish for dark; those
 * that turn colours themselves find none that is purely black or white. It loads nothing.
 */
export function renderPage(
  { colours, headings, radius }: EmailStyle,
  language: Language,
  { title, brand, rows }: { title: string; brand: string; rows: readonly string[] },
): string {
  const { page, card, text, muted, line, accent, button, buttonEdge, buttonText, danger } = colours
  return `<!doctype html>
<html lang="${language}" dir="${directions[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
.page { background-color: ${page.dark} !important; }
.card { background-color: ${card.dark} !important; border-color: ${line.dark} !important; }
.text { color: ${text.dark} !important; }
.muted { color: ${muted.dark} !important; }
.link { color: ${accent.dark} !important; }
.button { background-color: ${button.dark} !important; color: ${buttonText.dark} !important; border-color: ${buttonEdge.dark} !important; }
.alarm { color: ${danger.dark} !important; border-color: ${danger.dark} !important; }
.line { border-color: ${line.dark} !important; }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:${page.light}">
<div class="page" lang="${language}" dir="${directions[language]}" style="background-color:${page.light};padding:24px 12px">
<div class="card" style="max-width:560px;margin:0 auto;padding:24px;background-color:${card.light};border:1px solid ${line.light};border-radius:${radius.panel}">
<p class="muted" style="${headings};margin:0 0 20px;font-size:15px;line-height:1.4;color:${muted.light}"><strong>${escapeHtml(brand)}</strong></p>
${rows.join('\n')}
</div>
</div>
</body>
</html>
`
}

export function renderWords({ colours, font }: EmailStyle, words: string, spaceBelow = 16): string {
  return `<p class="text" style="${font};margin:0 0 ${spaceBelow}px;font-size:17px;line-height:1.5;color:${colours.text.light}">${words}</p>`
}

/** An address below its words: written out, so that a reader sees where it leads. */
export function renderLink(style: EmailStyle, words: string, url: string): string {
  return `${renderWords(style, escapeHtml(words), 4)}
${renderAddress(style, url)}`
}

export function renderHeading({ colours, headings }: EmailStyle, words: string): string {
  return `<h1 class="text" style="${headings};margin:0 0 16px;font-size:22px;line-height:1.3;font-weight:600;color:${colours.text.light}">${toHtmlText(words)}</h1>`
}

export function renderTitle({ colours, headings }: EmailStyle, words: string): string {
  return `<h2 class="text" style="${headings};margin:24px 0 4px;font-size:17px;line-height:1.4;font-weight:600;color:${colours.text.light}">${toHtmlText(words)}</h2>`
}

export function renderList(style: EmailStyle, words: string, list: readonly string[]): string {
  const items = list.map((each) => `<li style="margin:0 0 4px">${toHtmlText(each)}</li>`)
  const { colours, font } = style
  return `${renderWords(style, toHtmlText(words), 4)}
<ul class="text" style="${font};margin:0 0 16px;padding:0;padding-inline-start:22px;font-size:17px;line-height:1.5;color:${colours.text.light}">${items.join('')}</ul>`
}

/** A link by its name: less than a button. */
export function renderNamedLink(style: EmailStyle, words: string, url: string): string {
  const colour = `color:${style.colours.accent.light}`
  return renderWords(
    style,
    `<a class="link" href="${escapeHtml(url)}" style="${colour}">${escapeHtml(words)}</a>`,
  )
}

/**
 * Renders the main button. The address stands below it unless it contains a secret, which nobody types. The
 * colour and the space are on a table cell, because Outlook on Windows ignores them on a link; the border is
 * for programs that invert the colours.
 */
export function renderButton(style: EmailStyle, words: string, url: string): string {
  const { colours, font, radius } = style
  const { button, buttonEdge, buttonText } = colours
  const href = escapeHtml(url)
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0 8px"><tr><td class="button" bgcolor="${button.light}" style="padding:12px 20px;border-radius:${radius.button};background-color:${button.light};border:1px solid ${buttonEdge.light}"><a class="button" href="${href}" style="${font};display:inline-block;font-size:17px;line-height:1.3;font-weight:600;text-decoration:none;background-color:${button.light};color:${buttonText.light}">${escapeHtml(words)}</a></td></tr></table>
${isSecret(url) ? '<div style="height:12px"></div>' : renderAddress(style, url)}`
}

/** Renders a report button: a frame in the colour of danger on the e-mail's ground. */
export function renderAlarm(
  { colours, font, radius }: EmailStyle,
  words: string,
  url: string,
): string {
  const { danger } = colours
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:16px 0 24px"><tr><td class="alarm" style="padding:12px 20px;border-radius:${radius.button};border:2px solid ${danger.light}"><a class="alarm" href="${escapeHtml(url)}" style="${font};display:inline-block;font-size:17px;line-height:1.3;font-weight:600;text-decoration:none;color:${danger.light}">${escapeHtml(words)}</a></td></tr></table>`
}

function renderAddress(style: EmailStyle, url: string): string {
  const { colours, font } = style
  return `<p class="muted" style="${font};margin:0 0 24px;font-size:14px;line-height:1.5;color:${colours.muted.light}">${anchor(style, url)}</p>`
}

/** Renders a code, large enough to be read out, in two groups if it has none; copying gives no gap. */
export function renderCode(style: EmailStyle, words: string, code: string): string {
  const shown = code.includes('-')
    ? escapeHtml(code)
    : `${escapeHtml(code.slice(0, 3))}<span style="padding-left:0.3em">${escapeHtml(code.slice(3))}</span>`
  const { colours, font } = style
  return `${renderWords(style, escapeHtml(words))}
<p class="text" style="${font};margin:0 0 20px;font-size:28px;line-height:1.3;white-space:nowrap;color:${colours.text.light}"><strong dir="ltr">${shown}</strong></p>`
}

/**
 * Renders names and their values, between lines. Each value has its own direction, except a text of the
 * catalogue, which isolates its quotes: its first letter may be of one.
 */
export function renderFacts(
  { colours, font }: EmailStyle,
  facts: readonly { name: string; value: string }[],
): string {
  const { muted, line, text } = colours
  const rows = facts.map(({ name, value }) => {
    const direction = value.includes('\u2068') ? '' : ' dir="auto"'
    return `<p class="line muted" style="${font};margin:0;padding:10px 0;border-style:solid;border-width:0 0 1px;border-color:${line.light};font-size:15px;line-height:1.5;color:${muted.light}">${escapeHtml(name)}<br><strong class="text"${direction} style="display:inline-block;max-width:100%;font-size:17px;color:${text.light}">${toHtmlText(value)}</strong></p>`
  })
  return `<div class="line" style="margin:0 0 20px;border-style:solid;border-width:1px 0 0;border-color:${line.light}">${rows.join('')}</div>`
}

export function renderNote({ colours, font }: EmailStyle, words: string): string {
  return `<p class="muted" style="${font};margin:16px 0 0;font-size:15px;line-height:1.5;color:${colours.muted.light}">${toHtmlText(words)}</p>`
}

/** Renders each way on an unbroken line in its own direction. */
export function renderWays(
  { colours, font }: EmailStyle,
  words: string,
  ways: readonly { text: string; href?: string }[],
): string {
  const { muted, accent } = colours
  const lines = ways.map(({ text, href }) => {
    const shown = `<bdi style="white-space:${href?.startsWith('tel:') ? 'nowrap' : 'normal'}">${escapeHtml(text)}</bdi>`
    if (!href) return shown
    return `<a class="link" href="${escapeHtml(href)}" style="color:${accent.light};overflow-wrap:anywhere">${shown}</a>`
  })
  return `<p class="muted" style="${font};margin:16px 0 0;font-size:15px;line-height:1.6;color:${muted.light}"><strong>${escapeHtml(words)}</strong><br>${lines.join('<br>')}</p>`
}

/**
 * Renders words as HTML. A reference is read out and compared, so it is unbroken on one line, and so are a
 * number and its noun.
 */
export function toHtmlText(words: string): string {
  return escapeHtml(words)
    .replace(/\b[A-Z0-9]{2,}(?:-[A-Z0-9]{2,})+\b/g, '<span style="white-space:nowrap">$&</span>')
    .replace(/(?<![\w.,:-])(\d{1,3}) (?=\p{L})/gu, '$1\u00a0')
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

function anchor({ colours }: EmailStyle, url: string): string {
  const href = escapeHtml(url)
  const colour = `color:${colours.accent.light};overflow-wrap:anywhere`
  return `<a class="link" href="${href}" dir="ltr" style="${colour}">${escapeHtml(withoutSecret(url))}</a>`
}

/**
 * Shortens the address: the secret at its end says nothing to a reader, and fills three lines of a telephone.
 */
function withoutSecret(url: string): string {
  return url.replace(secret, '…')
}

function isSecret(url: string): boolean {
  return secret.test(url)
}

/** The id of an application or an account is none. */
const secret = /(?<![\w-])(?![\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$)[\w-]{32,}$/
