/** An e-mail in one language: text, and HTML that is the same text in its direction. */
import { directions, type Language } from '../../i18n/languages.ts'
import type { Email } from '../database/messages/mail.ts'

/** A paragraph: words, with a URL or a code on a line of its own below them. */
export type Paragraph = string | { words: string; url: string } | { words: string; code: string }

/** The HTML loads nothing: many systems scan e-mails and would request what they load. */
export function composeEmail({
  to,
  language,
  brand,
  subject,
  paragraphs,
}: {
  to: string
  language: Language
  brand: string
  subject: string
  paragraphs: readonly Paragraph[]
}): Email {
  const text = [brand, ...paragraphs.map(textOf)].join('\n\n')
  return {
    to,
    subject,
    text: `${text}\n`,
    html: pageOf(language, subject, [
      `<p><strong>${escaped(brand)}</strong></p>`,
      ...paragraphs.map(htmlOf),
    ]),
  }
}

function textOf(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return paragraph
  return `${paragraph.words}\n${'url' in paragraph ? paragraph.url : paragraph.code}`
}

function htmlOf(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return `<p>${escaped(paragraph)}</p>`
  const words = escaped(paragraph.words)
  if ('code' in paragraph) {
    return `<p>${words}<br><strong dir="ltr">${escaped(paragraph.code)}</strong></p>`
  }
  const url = escaped(paragraph.url)
  return `<p>${words}<br><a href="${url}" dir="ltr">${url}</a></p>`
}

function pageOf(language: Language, title: string, paragraphs: string[]): string {
  return `<!doctype html>
<html lang="${language}" dir="${directions[language]}">
<head><meta charset="utf-8"><title>${escaped(title)}</title></head>
<body>
${paragraphs.join('\n')}
</body>
</html>
`
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
