import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { removePerson } from '#lib/applications/change-people.ts'
import { savePart } from '#lib/applications/own-part/person-part.ts'
import { saveAnswers } from '#lib/applications/save-answers.ts'
import { addPersonLink } from '@/test-support/add-person-link.ts'
import { ownAnswers, setUpPersonLinks } from '@/test-support/person-links-setup.ts'
import { createCompanyAnswers, threePeople } from '@/test-support/submission/company-answers.ts'
import { setUpSubmission } from '@/test-support/submission/submission-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { linkLimits, maxTries } from '../rules/link-codes.ts'
import { createSecret } from '../rules/secrets.ts'
import { SessionEnded } from '../store/session-access.ts'
import { endPersonLinks, takePersonLinkBack } from './end-person-link.ts'
import { getPersonLinkState, openPersonLink } from './open-person-link.ts'

describe.each(await openTestStores())('attacks on a person’s own part, on $name', (opened) => {
  beforeEach(opened.reset)
  afterAll(opened.close)

  it('a holder of the link without the code ends it after five guesses, also at once', async () => {
    const bench = await setUpPersonLinks(opened)
    const { token, code } = await bench.send()
    const guess = { token, code: code === '000000' ? '000001' : '000000' }
    const tries = Array.from({ length: maxTries + 3 }, () => openPersonLink(bench.deps, guess))
    const outcomes = (await Promise.all(tries)).map(({ outcome }) => outcome)
    expect(outcomes.filter((outcome) => outcome === 'wrong')).toHaveLength(maxTries - 1)
    expect(await openPersonLink(bench.deps, { token, code })).toEqual({ outcome: 'ended' })
    expect(await getPersonLinkState(bench.deps, token)).toBe('guessed')
  })

  it('a guessed link, and the code of another link, open nothing', async () => {
    const bench = await setUpPersonLinks(opened)
    const first = await bench.send()
    const second = await bench.send()
    const token = createSecret()
    expect(await getPersonLinkState(bench.deps, token)).toBe('unknown')
    expect(await openPersonLink(bench.deps, { token, code: second.code })).toEqual({
      outcome: 'ended',
    })
    // The first was replaced by the second.
    expect(await openPersonLink(bench.deps, first)).toEqual({ outcome: 'ended' })
    if (first.code !== second.code) {
      const crossed = { token: second.token, code: first.code }
      expect(await openPersonLink(bench.deps, crossed)).toMatchObject({ outcome: 'wrong' })
    }
  })

  it('its session opens no application', async () => {
    const bench = await setUpPersonLinks(opened)
    const { store, id, clock } = bench
    const session = await bench.enter()
    expect(await store.sessions.mayOpen(store.db, session, id, clock.now)).toBe(false)
    expect(await store.sessions.find(store.db, session, clock.now)).toBeUndefined()
    // A customer's session opens no part either.
    expect(await bench.find(bench.customer.session)).toBe('unknown')
    expect(await bench.find(bench.stranger)).toBe('unknown')
  })

  it('its pages are made of nothing of the company but its name, and of nobody else', async () => {
    const bench = await setUpPersonLinks(opened)
    const session = await bench.enter()
    await bench.fillInPart(session)
    const part = await bench.part(session)
    expect(part.companyName).toBe('Harbour & Vine Trading Limited')
    const made = JSON.stringify(part)
    for (const hidden of ['Amelia', 'Clarke', 'Clifton Hill', 'Quay Street', '533380006']) {
      expect(made).not.toContain(hidden)
    }
    expect(part.asked.map(({ step }) => step.id)).toEqual(Object.keys(ownAnswers))
  })

  it('saves no step but those of the part, for nobody else, and never marks the applicant', async () => {
    const bench = await setUpPersonLinks(opened)
    const { deps, id, owner, head } = bench
    const session = await bench.enter()
    const before = await bench.application(id)
    for (const stepId of ['person_name', 'person_roles', 'person_share', 'company_name']) {
      const person = stepId === 'company_name' ? undefined : owner
      const { asked } = await bench.read(id, stepId, person)
      const answer = asked.saved ?? { typed: {}, values: {} }
      const given = { step: asked.step, answer }
      expect(await savePart(deps, { session, language: 'en', steps: [given] })).toEqual({
        outcome: 'not_asked',
      })
    }
    expect((await bench.application(id)).revision).toBe(before.revision)
    // Another's part is not reached through one's own.
    const theirs = await bench.person(head)
    await bench.save(session, 'person_birth', ownAnswers.person_birth ?? {})
    expect(await bench.person(head)).toEqual(theirs)
  })

  it('what was taken back while a page was open saves nothing, also past the first check', async () => {
    const bench = await setUpPersonLinks(opened)
    const { deps, id, owner, customer } = bench
    const session = await bench.enter()
    const { asked, link } = await bench.part(session)
    const birth = asked[0]
    if (!birth) throw new Error('nothing is asked')
    const given = await bench.answer(birth, ownAnswers.person_birth ?? {})
    const back = { applicationId: id, session: customer.session, personId: owner }
    expect(await takePersonLinkBack(deps, back)).toBe(true)
    expect(await takePersonLinkBack(deps, back)).toBe(false)
    expect(await savePart(deps, { session, language: 'en', steps: [given] })).toEqual({
      outcome: 'closed',
      why: 'ended',
    })
    const actor = { kind: 'person', link: link.id, person: owner } as const
    const request = { applicationId: id, actor, language: 'en' } as const
    await expect(saveAnswers(deps, request, { steps: [given], person: owner })).rejects.toThrow(
      SessionEnded,
    )
    expect((await bench.person())?.answers.person_birth).toBeUndefined()
  })

  it('an e-mail that has not left is not sent once its link was taken back', async () => {
    const bench = await setUpPersonLinks(opened)
    const { deps, id, owner, customer } = bench
    expect(await bench.ask()).toMatchObject({ outcome: 'sent' })
    await takePersonLinkBack(deps, {
      applicationId: id,
      session: customer.session,
      personId: owner,
    })
    await bench.deliver()
    expect(bench.emails).toHaveLength(0)
  })

  it('is sent and taken back by the customer’s own session alone', async () => {
    const bench = await setUpPersonLinks(opened)
    const { deps, id, owner, stranger } = bench
    const session = await bench.enter()
    for (const other of [stranger, session]) {
      await expect(bench.ask({ session: other })).rejects.toThrow(SessionEnded)
      const back = { applicationId: id, session: other, personId: owner }
      await expect(takePersonLinkBack(deps, back)).rejects.toThrow(SessionEnded)
    }
    await bench.deliver()
    expect(bench.emails).toHaveLength(1)
    await bench.part(session)
  })

  it('is not sent to nobody, nor to the one who fills in the application', async () => {
    const bench = await setUpPersonLinks(opened)
    const nobody = '99999999-0000-4000-8000-000000000009'
    expect(await bench.ask({ personId: nobody })).toEqual({ outcome: 'no_person' })
    expect(await bench.ask({ personId: bench.head })).toEqual({ outcome: 'own' })
  })

  it('fills nobody’s mailbox', async () => {
    const bench = await setUpPersonLinks(opened)
    for (let sent = 0; sent < linkLimits.person.perHour; sent++) await bench.ask()
    expect(await bench.ask()).toEqual({ outcome: 'too_many' })
  })

  it('is not opened where staff are signed in, and stays as it is', async () => {
    const bench = await setUpPersonLinks(opened)
    const link = await bench.send()
    const staff = { id: '99999999-0000-4000-8000-000000000001' }
    expect(await openPersonLink(bench.deps, { ...link, staff })).toEqual({
      outcome: 'staff_device',
    })
    expect(await openPersonLink(bench.deps, link)).toMatchObject({ outcome: 'opened' })
  })

  it('ends for a person who was removed, also where one came by it', async () => {
    const bench = await setUpPersonLinks(opened)
    const { deps, id, owner, customer } = bench
    const session = await bench.enter()
    const request = { applicationId: id, actor: customer, language: 'en' } as const
    expect(await removePerson(deps, request, owner)).toMatchObject({ outcome: 'saved' })
    expect(await bench.find(session)).toBe('ended')
    expect(await bench.trail(id)).toContainEqual(
      expect.objectContaining({ event: 'person_link_ended', by: 'system' }),
    )
  })

  it('ends when the application is sent, and the e-mail that has not left with it', async () => {
    const bench = setUpSubmission(opened)
    const { store, clock } = bench
    const people = threePeople().map((person) => ({ ...person, answers: {} }))
    const id = await bench.begin(createCompanyAnswers('Paperless', people))
    const personId = people[1]?.id ?? ''
    await addPersonLink(store, { applicationId: id, personId, now: clock.now })
    await bench.submit(id)
    expect(await store.personLinks.ofApplication(store.db, id)).toMatchObject([
      { personId, state: 'too_late' },
    ])
    expect(await store.mail.ofApplication(store.db, id)).toMatchObject([
      { state: 'dropped', lastCode: 'too_late' },
    ])
  })

  it('never opens again in the database itself', async () => {
    const bench = await setUpPersonLinks(opened)
    const { store, deps, id } = bench
    await bench.enter()
    const ended = { applicationId: id, state: 'too_late' } as const
    await store.transaction((tx) => endPersonLinks(deps, tx, ended))
    const reopened = sql`update person_link set state = 'opened', ended_at = null`
    await expect(reopened.execute(store.db)).rejects.toThrow('a link ends once')
  })

  it('gives no address by which the whole application is opened', async () => {
    const bench = await setUpPersonLinks(opened)
    const { store, id } = bench
    const session = await bench.enter()
    await bench.fillInPart(session)
    expect(await store.contacts.list(store.db, id)).toEqual([])
  })
})
