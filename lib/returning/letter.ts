/** The letter that carries a link, in the language of the page it was asked for on. */
import { directions, findLanguage, type Language } from '../messages/languages.ts'
import { translator } from '../messages/translate.ts'
import type { Letter } from '../store/mail.ts'
import { linkLife } from './secrets.ts'

/**
 * Says nothing of anybody but the references of what is opened: a letter lies open in many places.
 * The HTML is the same text, in its direction, and loads nothing.
 */
export function returnLetter({
  to,
  language,
  brand,
  references,
  url,
  filledIn = false,
}: {
  to: string
  language: Language
  brand: string
  references: readonly string[]
  url: string
  /** Our staff have filled it in and tell the customer the code. */
  filledIn?: boolean
}): Letter {
  const t = translator(language)
  const reference = references.join(', ')
  const subject = t('later.letter.subject', { brand, reference })
  const lead = filledIn
    ? t('assist.letter.lead', { reference })
    : t('later.letter.lead', { reference, count: references.length })
  const open = t('later.letter.open', { minutes: linkLife / 60_000 })
  const about = filledIn ? 'assist.letter' : 'later.letter'
  const after = [t(`${about}.code`), t(`${about}.late`), t(`${about}.notYou`)]
  return {
    to,
    subject,
    text: `${[brand, lead, `${open}\n${url}`, ...after].join('\n\n')}\n`,
    html: pageOf(language, subject, [
      `<p><strong>${escaped(brand)}</strong></p>`,
      `<p>${escaped(lead)}</p>`,
      `<p>${escaped(open)}<br><a href="${escaped(url)}" dir="ltr">${escaped(url)}</a></p>`,
      ...after.map((words) => `<p>${escaped(words)}</p>`),
    ]),
  }
}

/** The language of a stored question; one that is not spoken any more is English. */
export function languageOf(text: string): Language {
  return findLanguage(text) ?? 'en'
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
