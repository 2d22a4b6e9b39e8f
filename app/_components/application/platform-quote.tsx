import type { Translate } from '@/lib/i18n/translate.ts'

/** Marks where the platform's own words go in a sentence. */
const marker = '\u{fffc}'

type QuoteKey =
  | 'status.platformSays'
  | 'status.platformAsks'
  | 'documents.note'
  | `staffCase.platformWords.${'asked' | 'refused' | 'other'}`

type PlatformQuoteProps = {
  t: Translate
  words: string
  /** The sentence of the platform's reason, if it is not named. */
  sentence?: QuoteKey
}

/** The platform writes English whatever the page's language is (WCAG 3.1.2), and from left to right. */
export function PlatformQuote({ t, words, sentence = 'status.platformSays' }: PlatformQuoteProps) {
  const [before, after] = t(sentence, {
    description: marker,
  }).split(marker)
  return (
    <>
      <span>{before}</span>
      <bdi lang="en" dir="ltr" className="platform-words">
        {words}
      </bdi>
      <span>{after}</span>
    </>
  )
}
