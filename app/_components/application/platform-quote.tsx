import type { Translate } from '@/lib/i18n/translate.ts'

/** Marks where the platform's own words go in a sentence. */
const marker = '\u{fffc}'

type PlatformQuoteProps = {
  t: Translate
  words: string
  /** They say what is needed, not why something was not accepted. */
  isAsked?: boolean
}

/** The platform writes English whatever the page's language is (WCAG 3.1.2), and from left to right. */
export function PlatformQuote({ t, words, isAsked = false }: PlatformQuoteProps) {
  const [before, after] = t(isAsked ? 'status.platformAsks' : 'status.platformSays', {
    description: marker,
  }).split(marker)
  return (
    <>
      {before}
      <bdi lang="en" dir="ltr" className="platform-words">
        {words}
      </bdi>
      {after}
    </>
  )
}
