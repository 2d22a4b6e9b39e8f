import { TimeInSentence, timeMark } from '@/app/_components/layout/time-in-sentence.tsx'
import type { Visit } from '@/app/_request/visit.ts'
import type { ListedPersonLink } from '@/lib/applications/own-part/list-person-links.ts'

type PersonLinkNewsProps = { visit: Pick<Visit, 't' | 'language'>; link: ListedPersonLink }

/** Says in a sentence what happened to a link, and whether its holder has asked for a new one. */
export function PersonLinkNews({ visit: { t, language }, link }: PersonLinkNewsProps) {
  const { state, at, requestedAt } = link
  const sentence = t(`personLinks.send.states.${state}`, { time: timeMark })
  return (
    <>
      <span className="block">
        {/* When an answer was changed is not known. */}
        {sentence.includes(timeMark) ? (
          <TimeInSentence sentence={sentence} at={at} language={language} />
        ) : (
          sentence
        )}
      </span>
      {requestedAt && state !== 'done' && (
        <span className="block font-strong">
          <TimeInSentence
            sentence={t('personLinks.send.states.requested', { time: timeMark })}
            at={requestedAt}
            language={language}
          />
        </span>
      )}
    </>
  )
}

/** Tells whether only a new link helps: the last one opens nothing any more, or its holder asked for one. */
export function needsNewLink({ state, requestedAt }: ListedPersonLink): boolean {
  if (state === 'done') return false
  return requestedAt !== null || (state !== 'live' && state !== 'opened')
}

/** Tells whether the person cannot go on, or will not, and only the company can do something about it. */
export function isStuck({ state, requestedAt }: ListedPersonLink): boolean {
  if (state === 'done') return false
  return requestedAt !== null || ['expired', 'guessed', 'declined'].includes(state)
}

/** Tells whether the person was asked to confirm their part and has not: nobody has taken the link back. */
export function awaitsConfirmation({ state }: ListedPersonLink): boolean {
  return state !== 'done' && state !== 'revoked' && state !== 'too_late'
}
