import type { Confirmations } from '@/app/_components/own-part/describe-confirmations.ts'
import type { ApplicationVisit } from '@/app/_request/visit.ts'
import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'
import { keepNameTogether } from '@/lib/i18n/keep-name-together.ts'
import { formatList } from '@/lib/i18n/lists.ts'
import { listNewContacts } from '@/lib/onboarding/answers/contacts.ts'
import type { Answers } from '@/lib/onboarding/journeys.ts'
import type { PersonProgress } from '@/lib/onboarding/progress/evaluate-progress.ts'
import type { FieldView } from '@/lib/onboarding/view/step-view.ts'

type NextStepsVisit = Pick<ApplicationVisit, 't'> & {
  portico: { sending: Pick<ApplicationVisit['portico']['sending'], 'notices'> }
  application: Pick<ApplicationVisit['application'], 'answers'>
}

/** Explains above the submit button what happens next, and by which channel the customer learns of it. */
export function describeNextSteps({ t, portico, application }: NextStepsVisit): FieldView {
  const contacts = listNewContacts({}, (application.answers ?? {}) as Answers)
  const find = (kind: 'email' | 'telephone') => contacts.find((contact) => contact.kind === kind)
  const { notices } = portico.sending
  const email = notices?.email ? find('email') : undefined
  const isTexted = notices?.sms && find('telephone')
  const news =
    email &&
    t(isTexted ? 'review.next.both' : 'review.next.email', {
      address: isolateDirection(email.value),
    })
  const told = news ?? (isTexted ? t('review.next.sms') : undefined)
  return {
    control: 'statement',
    name: 'what_follows',
    label: t('review.next.title'),
    value: t('review.next.checked'),
    hint: [told, t('review.next.changes')].filter(Boolean).join(' '),
  }
}

/**
 * Lists above the submit button who was asked to confirm their part and has not, since their link ends with the
 * press.
 */
export function describeUnconfirmed(
  {
    t,
    language,
    progress,
  }: Pick<ApplicationVisit, 't' | 'language'> & {
    progress: { people: readonly Pick<PersonProgress, 'id' | 'name'>[] }
  },
  confirmations: Confirmations | undefined,
): FieldView[] {
  const names = progress.people
    .filter(({ id }) => confirmations?.get(id)?.isAwaited)
    .map(({ name }) => isolateDirection(keepNameTogether(name)))
  if (names.length === 0) return []
  return [
    {
      control: 'statement',
      name: 'unconfirmed',
      label: t('review.unconfirmed.title'),
      value: formatList(names, language),
      hint: t('review.unconfirmed.text'),
    },
  ]
}
