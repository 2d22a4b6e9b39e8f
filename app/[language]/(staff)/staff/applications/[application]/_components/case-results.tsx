import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { Notice } from '@/components/ui/notice'
import { maxNoteLength } from '@/lib/casework/write-note.ts'

const doneWords = [
  'retried',
  'not_waiting',
  'too_late',
  'goes_on',
  'free',
  'returned',
  'not_creation',
  'assigned',
  'noted',
  'gone',
  'resent',
  'resend_nobody',
  'resend_not_failed',
  'resend_link',
  'resend_code',
  'resend_repeated',
  'resend_outdated',
] as const
const nothingDone: readonly string[] = ['not_waiting', 'too_late', 'not_creation', 'gone']
const wrongWords = [
  'note_missing',
  'note_too_long',
  'found_missing',
  'listed',
  'status_refused',
  'other_reference',
  'not_confirmed',
] as const

export type CaseProblem = (typeof wrongWords)[number]

/** The problem that an address names; another word names none. */
export function findCaseProblem(word: string | undefined): CaseProblem | undefined {
  return wrongWords.find((each) => each === word)
}

type CaseResultsProps = {
  visit: StaffVisit
  /** The result of an action, from the URL. */
  done: string | undefined
  problem: CaseProblem | undefined
}

/** Shows the result of the last action, or what was wrong. */
export function CaseResults({ visit: { t }, done, problem }: CaseResultsProps) {
  const result = doneWords.find((word) => word === done)
  return (
    <>
      {result && (
        <div className="mt-3" role="status">
          <Notice
            tone={nothingDone.includes(result) || result.startsWith('resend_') ? 'info' : 'success'}
          >
            <p>{t(`casework.done.${result}`)}</p>
          </Notice>
        </div>
      )}
      {problem && (
        <div className="mt-3" role="alert">
          <Notice tone="warning" title={t('casework.search.problem')}>
            <p>{t(`casework.problem.${problem}`, { max: maxNoteLength })}</p>
          </Notice>
        </div>
      )}
    </>
  )
}
