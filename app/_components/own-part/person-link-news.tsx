import type { ListedPersonLink } from '@/lib/services/person-links/list-person-links.ts'
import type { Visit } from '../../_request/visit.ts'
import { TimeInSentence, timeMark } from '../layout/time-in-sentence.tsx'

type PersonLinkNewsProps = { visit: Pick<Visit, 't' | 'language'>; link: ListedPersonLink }

/** What became of a link, in a sentence. */
export function PersonLinkNews({ visit: { t, language }, link }: PersonLinkNewsProps) {
  const sentence = t(`personLinks.send.states.${link.state}`, { time: timeMark })
  // When an answer was changed is not known.
  if (!sentence.includes(timeMark)) return sentence
  return <TimeInSentence sentence={sentence} at={link.at} language={language} />
}
