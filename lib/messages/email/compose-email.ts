/** An e-mail in one language: text, and HTML that is the same text in its direction. */
import type { BrandLook } from '#lib/config/rules/brand-look.ts'
import { directions, type Language } from '#lib/i18n/languages.ts'
import type { Email } from '../store/mail.ts'
import {
  renderAlarm,
  renderButton,
  renderCode,
  renderFacts,
  renderHeading,
  renderLink,
  renderList,
  renderNamedLink,
  renderNote,
  renderPage,
  renderTitle,
  renderWays,
  renderWords,
  toHtmlText,
} from './email-html.ts'
import { type EmailStyle, getEmailStyle } from './email-style.ts'

/** A paragraph: words, or words with an element on a line of its own. */
export type Paragraph =
  | string
  /** States what happened; only as the first paragraph. */
  | { heading: string }
  /** The heading of the next part. */
  | { title: string }
  | { words: string; url: string }
  /** A link for a rare action. */
  | { link: string; url: string }
  | { words: string; list: readonly string[] }
  | { words: string; code: string }
  /** The button of the most likely action: at most one in an e-mail. */
  | { button: string; url: string }
  /** A button that reports something: framed, so that it does not look like the way on. */
  | { alarm: string; url: string }
  | { name: string; value: string }
  /** Several of them. */
  | { rows: readonly { name: string; value: string }[] }
  /** A note at the end. */
  | { note: string }
  /** Ways to reach the firm, each on an unbroken line of its own. */
  | { ways: string; each: readonly Way[] }

/** `href`: what opens it, if something does. */
export type Way = { text: string; href?: string }

/** The HTML loads nothing: many systems scan e-mails and would request it. */
export function composeEmail({
  to,
  language,
  brand,
  look,
  subject,
  paragraphs,
}: {
  to: string
  language: Language
  brand: string
  /** Its colours, corners and fonts; the default ones if unset. */
  look?: BrandLook | undefined
  subject: string
  paragraphs: readonly Paragraph[]
}): Email {
  const isRtl = directions[language] === 'rtl'
  const text = [brand, ...paragraphs.map((each) => toText(each, isRtl))].join('\n\n')
  const style = getEmailStyle(language, look)
  const rows = paragraphs.map((each) => toHtml(style, each))
  return {
    to,
    subject,
    text: `${text}\n`,
    html: renderPage(style, language, { title: subject, brand, rows }),
  }
}

function toText(paragraph: Paragraph, isRtl: boolean): string {
  if (typeof paragraph === 'string') return paragraph
  if ('heading' in paragraph) return paragraph.heading
  if ('title' in paragraph) return paragraph.title
  if ('button' in paragraph) return `${paragraph.button}:\n${paragraph.url}`
  if ('alarm' in paragraph) return `${paragraph.alarm}:\n${paragraph.url}`
  if ('link' in paragraph) return `${paragraph.link}:\n${paragraph.url}`
  if ('list' in paragraph)
    return [paragraph.words, ...paragraph.list.map((each) => `- ${each}`)].join('\n')
  if ('name' in paragraph) return toLine(paragraph)
  if ('rows' in paragraph) return paragraph.rows.map(toLine).join('\n')
  if ('note' in paragraph) return paragraph.note
  if ('ways' in paragraph) {
    const each = paragraph.each.map((way) => (isRtl ? isolateNumber(way) : way.text))
    return [paragraph.ways, ...each].join('\n')
  }
  return `${paragraph.words}\n${'url' in paragraph ? paragraph.url : paragraph.code}`
}

function toLine({ name, value }: { name: string; value: string }): string {
  return `${name}: ${value}`
}

/** LRI and PDI: the groups of a telephone number would otherwise be reversed. */
function isolateNumber({ text, href }: Way): string {
  return href?.startsWith('tel:') ? `\u2066${text}\u2069` : text
}

function toHtml(style: EmailStyle, paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return renderWords(style, toHtmlText(paragraph))
  if ('heading' in paragraph) return renderHeading(style, paragraph.heading)
  if ('title' in paragraph) return renderTitle(style, paragraph.title)
  if ('link' in paragraph) return renderNamedLink(style, paragraph.link, paragraph.url)
  if ('list' in paragraph) return renderList(style, paragraph.words, paragraph.list)
  if ('button' in paragraph) return renderButton(style, paragraph.button, paragraph.url)
  if ('alarm' in paragraph) return renderAlarm(style, paragraph.alarm, paragraph.url)
  if ('name' in paragraph) return renderFacts(style, [paragraph])
  if ('rows' in paragraph) return renderFacts(style, paragraph.rows)
  if ('note' in paragraph) return renderNote(style, paragraph.note)
  if ('ways' in paragraph) return renderWays(style, paragraph.ways, paragraph.each)
  if ('code' in paragraph) return renderCode(style, paragraph.words, paragraph.code)
  return renderLink(style, paragraph.words, paragraph.url)
}
