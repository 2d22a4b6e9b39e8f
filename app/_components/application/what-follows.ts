import { listNewContacts } from '@/lib/domain/onboarding/answers/contacts.ts'
import type { Answers } from '@/lib/domain/onboarding/journeys.ts'
import type { FieldView } from '@/lib/domain/onboarding/view/step-view.ts'
import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'
import type { ApplicationVisit } from '../../_request/visit.ts'

type WhatFollowsVisit = Pick<ApplicationVisit, 't'> & {
  portico: { sending: Pick<ApplicationVisit['portico']['sending'], 'notices'> }
  application: Pick<ApplicationVisit['application'], 'answers'>
}

/** Above the button that sends: what happens then, and by which way the customer hears of it. */
export function describeWhatFollows({ t, portico, application }: WhatFollowsVisit): FieldView {
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
  const told = news ?? (isTexted ? t('status.notified.sms') : undefined)
  return {
    control: 'statement',
    name: 'what_follows',
    label: t('review.next.title'),
    value: t('review.next.checked'),
    hint: [told, t('review.next.changes')].filter(Boolean).join(' '),
  }
}
