import { TimeInSentence, timeMark } from '@/app/_components/layout/time-in-sentence.tsx'
import type { ApplicationVisit } from '@/app/_request/visit.ts'
import { Notice } from '@/components/ui/notice'

/**
 * Replaces the terms and the button: explains why and until when nobody can accept here, and the alternatives.
 */
export function AcceptWait({ visit, until }: { visit: ApplicationVisit; until: Date }) {
  const { t, language } = visit
  return (
    <div id="wait" className="mt-5">
      <Notice tone="warning" title={t('review.wait.title')}>
        <p>{t('review.wait.why')}</p>
        <p className="mt-1">
          <TimeInSentence
            sentence={t('review.wait.from', { time: timeMark })}
            at={until}
            language={language}
          />
        </p>
        <p className="mt-1">{t('review.wait.meanwhile')}</p>
      </Notice>
    </div>
  )
}
