import { expect, it } from 'vitest'
import type { ContactRequestOutcome } from '@/lib/access/return-links/contact-requests.ts'
import { getTranslator } from '@/lib/i18n/translate.ts'
import type { AssistedApplication } from '../assisted-application.ts'
import { answerLinkNotSent } from './link-not-sent.ts'

function answer(request: ContactRequestOutcome) {
  const opened = {
    t: getTranslator('en'),
    requestId: 'a-request',
    application: { id: 'an-application' },
    portico: { log: { info: () => {} }, env: { contactWaitMs: 24 * 3_600_000 } },
  } as unknown as AssistedApplication
  const form = new FormData()
  form.set('address', 'other@example.com')
  form.set('reason', 'Lost the old one')
  return answerLinkNotSent(opened, { outcome: 'needs_approval', request }, form)
}

it.each(['missing', 'too_long', 'another', 'too_many'] as const)(
  'asks for the reason only once an address needs one, and keeps what is typed: %s',
  (outcome) => {
    expect(answer(outcome)).toMatchObject({
      choices: [{ name: 'reason', label: 'Reason for using another address' }],
      values: { address: 'other@example.com', reason: 'Lost the old one' },
    })
  },
)

it.each(['not_needed', 'not_editable'] as const)(
  'asks for none where it would not help: %s',
  (outcome) => {
    expect(answer(outcome)).not.toHaveProperty('choices')
  },
)
