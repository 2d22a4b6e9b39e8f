import { describe, expect, it } from 'vitest'
import type { DisplayedApplication } from '@/app/_request/visit.ts'
import type { Recorded } from '@/lib/audit/store/audit-log.ts'
import { keepNameTogether } from '@/lib/i18n/keep-name-together.ts'
import { languages } from '@/lib/i18n/languages.ts'
import { getTranslator } from '@/lib/i18n/translate.ts'
import { auditTrailItems } from './audit-trail-items.ts'

const at = new Date('2026-11-23T10:00:00.000Z')
const reader = { member: { id: 'me' }, names: new Map<string, string>() }

describe.each(languages)('the audit trail of a person’s own part, in %s', (language) => {
  const t = getTranslator(language)
  const seen = {
    t,
    language,
    progress: { people: [{ id: 'p', name: 'Sami Nasser' }] },
    application: { customerId: 'PTC-A' },
  } as unknown as DisplayedApplication

  function listTexts(events: readonly Pick<Recorded, 'event' | 'detail'>[]) {
    const actor = { kind: 'person', link: 'l' } as const
    const trail = events.map((each) => ({ ...each, actor, at }) as unknown as Recorded)
    return auditTrailItems(seen, trail, reader)
  }

  it('names the person, the text they agreed to, and why a link ended', () => {
    const about = { link: 'l', person: 'p' }
    const ends = ['superseded', 'guessed', 'revoked', 'declined', 'too_late']
    const answers = ['right', 'wrong_code', 'guessed']
    const items = listTexts([
      { event: 'person_link_sent', detail: { ...about, mail: 'm' } },
      { event: 'person_consented', detail: { ...about, wording: 'own-part-1' } },
      ...ends.map((state) => ({ event: 'person_link_ended', detail: { ...about, state } })),
      ...answers.map((code) => ({ event: 'person_link_answered', detail: { ...about, code } })),
    ])
    for (const { text, by } of items) {
      expect(text).toContain(keepNameTogether('Sami Nasser'))
      expect(text).not.toContain('{')
      expect(by).toBe(t('casework.trail.who.person'))
    }
    expect(new Set(items.map(({ text }) => text)).size).toBe(items.length)
    expect(items[1]?.text).toContain('own-part-1')
  })

  it('is one entry for the pages that somebody saved one after the other', () => {
    const actor = { kind: 'customer', session: 's' } as const
    const saved = (field: string, minutes: number, by: object = actor) =>
      ({
        event: 'step_kept',
        detail: { step: 'name', fields: [field], changed: [] },
        actor: by,
        at: new Date(at.getTime() + minutes * 60_000),
      }) as unknown as Recorded
    const items = auditTrailItems(
      seen,
      [
        saved('one', 0),
        saved('two', 1),
        saved('two', 2),
        saved('three', 3, { kind: 'staff', id: 'me' }),
        saved('four', 4),
        saved('five', 40),
      ],
      reader,
    )
    const customer = t('casework.trail.who.customer')
    const doers = [customer, t('casework.trail.who.you'), customer, customer]
    expect(items.map(({ at }) => at.slice(11, 16))).toEqual(['10:02', '10:03', '10:04', '10:40'])
    for (const [index, { text, by }] of items.entries()) {
      expect(text.startsWith(doers[index] ?? '?')).toBe(true)
      // The doer is named once.
      expect(by).toBeUndefined()
    }
    expect(items[0]?.text.match(/one|two/g)).toEqual(['one', 'two'])
  })

  it('says the number of many answers, and folds their names', () => {
    const fields = ['one', 'two', 'three', 'four']
    const detail = { step: 'name', fields, changed: [] }
    const [item] = listTexts([{ event: 'step_kept', detail }])
    expect(item?.text).toBe(
      t('casework.trail.done.step_kept', { doer: t('casework.trail.who.person'), count: 4 }),
    )
    for (const field of fields) expect(item?.more).toContain(field)
  })

  it('begins with who did it, and names nobody where a program did', () => {
    const names = new Map([
      ['me', 'Noor'],
      ['other', 'Grace'],
    ])
    const about = (account: string | null, actor: object) =>
      auditTrailItems(
        seen,
        [{ event: 'application_assigned', detail: { account }, actor, at } as unknown as Recorded],
        { ...reader, names },
      )[0]
    const me = { kind: 'staff', id: 'me' }
    const texts = [
      about('me', me),
      about('other', me),
      about(null, me),
      about('me', { kind: 'staff', id: 'other' }),
    ]
    expect(new Set(texts.map((item) => item?.text)).size).toBe(4)
    for (const item of texts.slice(0, 3)) {
      expect(item?.text).toMatch(new RegExp(`^${t('casework.trail.who.you')}`))
    }
    expect(texts[3]?.text).toMatch(/^\u2068Grace/)
    const [sent] = auditTrailItems(
      seen,
      [{ event: 'flags_raised', detail: {}, actor: { kind: 'system' }, at } as unknown as Recorded],
      reader,
    )
    expect(sent).not.toHaveProperty('by')
  })

  it('leads to what else is said about it', () => {
    const [flags, notified, consented] = listTexts([
      { event: 'flags_raised', detail: {} },
      { event: 'customer_notified', detail: { about: 'decided', channel: 'email', mail: 'm' } },
      { event: 'person_consented', detail: { link: 'l', person: 'p', wording: 'own-part-1' } },
    ])
    expect(flags?.href).toBe('#flags')
    expect(notified?.href).toMatch(/\?tab=messages$/)
    expect(consented?.href).toBeUndefined()
  })

  it('says which message the link was', () => {
    const [, settled] = listTexts([
      { event: 'person_link_sent', detail: { link: 'l', person: 'p', mail: 'm' } },
      { event: 'mail_settled', detail: { mail: 'm', state: 'sent' } },
    ])
    expect(settled?.text).toContain(t('staffCase.messages.titles.person_link'))
  })

  it('tells when a message to the customer left, and folds that it was written', () => {
    const notice = { about: 'decided', channel: 'email', notice: 'n' }
    const [written, sent, replaced, dropped, unsent] = listTexts([
      { event: 'customer_notified', detail: { ...notice, mail: 'a' } },
      { event: 'mail_settled', detail: { mail: 'a', state: 'sent' } },
      { event: 'customer_notified', detail: { ...notice, mail: 'b' } },
      { event: 'mail_settled', detail: { mail: 'b', state: 'dropped', code: 'superseded' } },
      { event: 'customer_notified', detail: { ...notice, mail: 'c' } },
    ])
    const about = t('staffCase.messages.titles.decided')
    expect(written?.technical).toBe(true)
    expect(sent?.technical).toBeUndefined()
    expect(sent?.text).toBe(t('casework.trail.mailSent', { channel: 'email', about }))
    expect(sent?.href).toMatch(/\?tab=messages$/)
    expect(replaced?.technical).toBe(true)
    expect(dropped?.technical).toBe(true)
    expect(dropped?.text).toContain(t('casework.trail.mail.superseded'))
    expect(unsent?.technical).toBeUndefined()
    expect(unsent?.text).toBe(
      t('casework.trail.events.customer_notified', { channel: 'email', about }),
    )
  })

  it.each([
    ['EENVELOPE', 'failed'],
    ['too_late', 'dropped'],
    ['superseded', 'superseded'],
  ] as const)('says of a message that ended by %s what the messages say: %s', (code, state) => {
    const [item] = listTexts([
      { event: 'mail_settled', detail: { mail: 'm', state: 'dropped', code } },
    ])
    expect(item?.text).toContain(t(`casework.trail.mail.${state}`))
  })

  it('folds as technical how something was sent, but nothing that failed', () => {
    const operation = { operation: 'o', kind: 'create' }
    const items = listTexts([
      { event: 'operation_settled', detail: { ...operation, state: 'done' } },
      { event: 'mail_settled', detail: { mail: 'm', state: 'dropped', code: 'superseded' } },
      { event: 'document_settled', detail: { state: 'sent' } },
      { event: 'operation_settled', detail: { ...operation, state: 'refused', code: 'forbidden' } },
      { event: 'mail_settled', detail: { mail: 'm', state: 'dropped', code: 'EENVELOPE' } },
      { event: 'document_settled', detail: { state: 'manual_review', code: 'forbidden' } },
      { event: 'decision_refused', detail: { code: 'role' } },
      { event: 'staff_stopped', detail: { act: 'submit' } },
    ])
    const technical = items.map((item) => item.technical === true)
    expect(technical).toEqual([true, true, true, ...Array(5).fill(false)])
  })

  it('says the platform’s decisions in sentences, and a status that it does not know as it is', () => {
    const [approved, unknown] = listTexts([
      { event: 'status_learned', detail: { submission: 's', status: 'APPROVED' } },
      { event: 'status_learned', detail: { submission: 's', status: 'ON_ICE' } },
    ])
    expect(approved?.text).not.toContain('APPROVED')
    expect(unknown?.text).toContain('ON_ICE')
  })
})
