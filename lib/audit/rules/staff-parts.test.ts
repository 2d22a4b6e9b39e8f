import { describe, expect, it } from 'vitest'
import type { Actor, AuditEvent } from './event.ts'
import { getStaffParts } from './staff-parts.ts'

const grace: Actor = { kind: 'staff', id: 'grace' }
const hal: Actor = { kind: 'staff', id: 'hal' }
const customer: Actor = { kind: 'customer', session: '0123456789ab' }
const system: Actor = { kind: 'system' }

function partsOf(...events: [Actor, AuditEvent][]) {
  return Object.fromEntries(getStaffParts(events.map(([actor, event]) => ({ actor, ...event }))))
}

const savedStep = (...changed: string[]): AuditEvent => ({
  event: 'step_kept',
  detail: { step: 'contact', fields: ['email_address', 'telephone_number'], changed },
})
const asked = (link: string): AuditEvent => ({
  event: 'return_link_asked',
  detail: { link, mail: 'mail', byAddress: false },
})

describe('a part of staff in an application', () => {
  it.each<[string, AuditEvent, string[]]>([
    ['began', { event: 'application_begun', detail: { locale: 'en' } }, ['began']],
    ['answered', savedStep('title'), ['filled_in']],
    ['entered an address', savedStep('email_address'), ['filled_in', 'entered_contact']],
    ['entered a telephone', savedStep('telephone_number'), ['filled_in', 'entered_contact']],
    [
      'entered an address of a person of a company',
      {
        event: 'person_kept',
        detail: { person: 'p', step: 's', fields: [], changed: ['email_address'] },
      },
      ['filled_in', 'entered_contact'],
    ],
    ['saved a page without changing it', savedStep(), ['filled_in']],
    ['added a person', { event: 'person_added', detail: { person: 'p' } }, ['filled_in']],
    ['removed a person', { event: 'person_removed', detail: { person: 'p' } }, ['filled_in']],
    [
      'uploaded a document',
      {
        event: 'document_kept',
        detail: { upload: 'u', document: 'd', mediaType: 'image/png', size: 1 },
      },
      ['uploaded_document'],
    ],
    ['asked for a link', asked('a'), ['sent_link']],
    [
      'made a device link',
      { event: 'device_link_made', detail: { link: 'a', kind: 'branch' } },
      ['connected_device'],
    ],
    [
      'let a device in',
      { event: 'device_connected', detail: { link: 'a', kind: 'branch' } },
      ['connected_device'],
    ],
    [
      'handed over a device',
      { event: 'device_handed_over', detail: { link: 'a' } },
      ['handed_over'],
    ],
    [
      'released what was accepted before',
      { event: 'submission_released', detail: { submission: 's', demand: 'reason' } },
      ['released'],
    ],
  ])('has whoever %s', (_, event, parts) => {
    expect(partsOf([grace, event])).toEqual({ grace: parts })
    for (const actor of [customer, system, { kind: 'platform' } as const]) {
      expect(partsOf([actor, event])).toEqual({})
    }
  })

  it.each<AuditEvent>([
    { event: 'application_viewed', detail: {} },
    { event: 'document_viewed', detail: { upload: 'u', document: 'd' } },
    { event: 'note_written', detail: { note: 'n' } },
    { event: 'application_assigned', detail: { account: 'grace' } },
    { event: 'staff_stopped', detail: { act: 'accept' } },
    { event: 'decision_refused', detail: { submission: 's', code: 'role' } },
    { event: 'submission_sent_back', detail: { submission: 's', acceptance: 'a' } },
    { event: 'submission_resolved', detail: { submission: 's', found: true } },
  ])('has nobody by $event', (event) => {
    expect(partsOf([grace, event])).toEqual({})
  })

  it('is each one’s own, once and in one order', () => {
    const events: [Actor, AuditEvent][] = [
      [grace, asked('a')],
      [hal, savedStep('title')],
      [grace, savedStep('title')],
      [grace, asked('b')],
    ]
    expect(partsOf(...events)).toEqual({ grace: ['filled_in', 'sent_link'], hal: ['filled_in'] })
  })

  it('is none by an event of a later version', () => {
    const later = { actor: grace, event: 'toString', detail: null }
    expect(getStaffParts([later]).size).toBe(0)
  })
})
