import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { getPersonLinkState, openPersonLink } from '#lib/access/person-links/open-person-link.ts'
import { consentWording } from '#lib/access/person-links/person-links-deps.ts'
import { linkLimits } from '#lib/access/rules/link-codes.ts'
import { languages } from '#lib/i18n/languages.ts'
import { getMessages, getTranslator } from '#lib/i18n/translate.ts'
import { lockFields } from '#lib/onboarding/answers/answer-locks.ts'
import { createPageSnapshot } from '#lib/onboarding/answers/conflicts.ts'
import type { Answers } from '#lib/onboarding/journeys.ts'
import { exportApplication } from '#lib/privacy/export-application.ts'
import { ownAnswers, setUpPersonLinks } from '@/test-support/person-links-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { evaluateApplication } from '../evaluate-application.ts'
import { findConfirmation } from './find-confirmation.ts'
import { listPersonLinks } from './list-person-links.ts'
import { confirmPart, declinePart, savePart } from './person-part.ts'

describe.each(await openTestStores())('a person’s own part, on $name', (opened) => {
  beforeEach(opened.reset)
  afterAll(opened.close)

  it('is filled in and confirmed by its person, and the application has it', async () => {
    const bench = await setUpPersonLinks(opened)
    const { deps, id, owner } = bench
    const session = await bench.enter()
    expect(await bench.part(session)).toMatchObject({
      companyName: 'Harbour & Vine Trading Limited',
      personId: owner,
      open: 'person_birth',
    })
    await bench.fillInPart(session)
    const { open, mark, revision } = await bench.part(session)
    expect(open).toBeUndefined()
    expect(
      await confirmPart(deps, { session, language: 'ar', mark, wording: consentWording }),
    ).toEqual({
      outcome: 'confirmed',
    })
    expect(await bench.find(session)).toBe('done')
    const { customerId: reference } = await bench.application(id)
    // The confirmation quotes the text in the words and language of the agreement.
    const text = getTranslator('ar')('personLinks.consent.own-part-6', { brand: 'Portico' })
    const confirmation = await findConfirmation(deps, { session, language: 'en' })
    expect(confirmation).toMatchObject({
      at: bench.clock.now,
      reference,
      agreed: { text, language: 'ar' },
      shown: { companyName: 'Harbour & Vine Trading Limited' },
    })
    // The confirmed answers stay visible as long as an idle part would have.
    expect(confirmation?.shown?.asked.every(({ values }) => values)).toBe(true)
    expect(confirmation?.shown?.until).toEqual(new Date(bench.clock.now.getTime() + deps.idleMs))
    bench.clock.now = new Date(bench.clock.now.getTime() + deps.idleMs)
    expect(await findConfirmation(deps, { session, language: 'en' })).toEqual({
      at: confirmation?.at,
      reference,
      agreed: { text, language: 'ar' },
    })
    // The company's own pages show nothing of that person as open.
    const { answers } = await bench.application(id)
    const { people } = evaluateApplication(deps, { answers, language: 'en' })
    expect(people.find((each) => each.id === owner)?.open).toBeUndefined()
    expect((await bench.person())?.answers.person_birth?.values).toMatchObject({
      date_of_birth: '1984-09-02',
    })
    const { sources } = await bench.application(id)
    expect(sources[`people.${owner}.person_birth`]?.date_of_birth?.by).toEqual({
      kind: 'person',
      id: owner,
    })
    expect((await bench.trail(id)).at(-1)).toMatchObject({
      by: 'person',
      event: 'person_consented',
      detail: {
        person: owner,
        wording: 'own-part-6',
        language: 'ar',
        textHash: createHash('sha256').update(text).digest('hex'),
        partMac: mark,
        revision,
      },
    })
    expect(JSON.stringify(await bench.trail(id))).not.toMatch(/canary/i)
  })

  it('is its person’s to answer, whatever a firm’s own system has locked', async () => {
    const bench = await setUpPersonLinks(opened)
    const { deps, id, owner } = bench
    const given = { date_of_birth: { day: '1', month: '1', year: '1990' }, nationality: 'GB' }
    await bench.fillIn(id, { person_birth: given }, { person: owner })
    const location = `people.${owner}.person_birth`
    const { store } = opened
    await store.transaction(async (tx) => {
      const application = await store.applications.lock(tx, id)
      if (!application) throw new Error('There is no such application')
      await store.applications.updateAnswers(tx, application, {
        answers: application.answers as Answers,
        by: { kind: 'partner', id: randomUUID(), name: 'Acme shop' },
        changeLocks: (sources, source) =>
          lockFields({ ...sources, [location]: {} }, source, [
            { location, fields: ['date_of_birth', 'nationality'], lock: 'locked' },
          ]),
        now: bench.clock.now,
      })
    })
    const read = async () => {
      const { answers, sources } = await bench.application(id)
      const { people } = evaluateApplication(deps, { answers, sources, language: 'en' })
      const { asked = [] } = people.find((each) => each.id === owner) ?? {}
      return asked.find(({ step }) => step.id === 'person_birth')
    }
    expect(await read()).toMatchObject({ locks: { date_of_birth: 'locked' } })
    const session = await bench.enter()
    await bench.fillInPart(session)
    expect((await bench.person())?.answers.person_birth?.values).toMatchObject({
      date_of_birth: '1984-09-02',
    })
    expect((await read())?.locks).toBeUndefined()
  })

  it('is closed by its person, who has nothing to do with the company', async () => {
    const bench = await setUpPersonLinks(opened)
    const { deps, id, owner } = bench
    const session = await bench.enter()
    await bench.fillInPart(session)
    const { mark } = await bench.part(session)
    expect(await declinePart(deps, { session, language: 'en' })).toBeUndefined()
    expect(await bench.find(session)).toBe('declined')
    // Nothing of theirs is or can be confirmed; the entered answers stay.
    const confirm = { session, language: 'en', mark, wording: consentWording } as const
    expect(await confirmPart(deps, confirm)).toEqual({ outcome: 'closed', why: 'declined' })
    expect(await findConfirmation(deps, { session, language: 'en' })).toBeUndefined()
    expect((await bench.person())?.answers.person_birth).toBeDefined()
    const listed = await listPersonLinks(deps, opened.store.db, await bench.application(id))
    expect(listed.get(owner)?.state).toBe('declined')
    expect((await bench.trail(id)).at(-1)).toMatchObject({
      by: 'person',
      event: 'person_link_ended',
      detail: { person: owner, state: 'declined' },
    })
    // A second press changes nothing, and nobody without the browser's session can do it.
    expect(await declinePart(deps, { session, language: 'en' })).toBe('declined')
    const stranger = { session: Buffer.alloc(32), language: 'en' } as const
    expect(await declinePart(deps, stranger)).toBe('unknown')
  })

  it('is told to the company in one message without a name, where its person has nothing to do with it', async () => {
    const bench = await setUpPersonLinks(opened, {
      notices: {
        brand: 'Portico',
        publicUrl: new URL('https://apply.example.com'),
        email: true,
        sms: false,
      },
    })
    const { deps, id } = bench
    const office = { email_address: 'office@example.org', telephone_number: '+44 117 496 0018' }
    await bench.fillIn(id, { company_contact: office })
    const session = await bench.enter()
    await bench.deliver()
    bench.emails.length = 0
    const presses = [1, 2, 3].map(() => declinePart(deps, { session, language: 'en' }))
    expect((await Promise.all(presses)).filter((each) => each === undefined)).toHaveLength(1)
    await bench.deliver()
    expect(bench.emails.map(({ to }) => to)).toEqual([office.email_address])
    const [email] = bench.emails
    expect(email?.text).toContain('nothing to do with the company')
    expect(`${email?.subject} ${email?.text} ${email?.html}`).not.toMatch(/Rivera|Canary|own-part/)
  })

  it('is sent once, in the person’s language, with no code, and says who invites', async () => {
    const bench = await setUpPersonLinks(opened)
    const { token, code } = await bench.send()
    await bench.deliver()
    expect(bench.emails).toHaveLength(1)
    const [email] = bench.emails
    expect(email).toMatchObject({ to: 'canary.owner@example.org' })
    expect(email?.subject).toContain('su parte')
    expect(email?.html).toContain(token)
    const written = `${email?.subject} ${email?.text} ${email?.html}`
    expect(written).not.toContain(code)
    expect(email?.text).toMatch(/Amelia Jane Clarke\u2069 le ha incluido .*Harbour & Vine Trading/)
    expect(email?.subject).not.toMatch(/Harbour|Amelia|Clarke/)
    expect(written).not.toMatch(/Rivera|Clifton Hill|Quay Street/)
  })

  it('is looked at without being spent, and opened once', async () => {
    const bench = await setUpPersonLinks(opened)
    const { token, code } = await bench.send()
    for (const _ of [1, 2]) expect(await getPersonLinkState(bench.deps, token)).toBe('live')
    expect(await openPersonLink(bench.deps, { token, code })).toMatchObject({ outcome: 'opened' })
    expect(await openPersonLink(bench.deps, { token, code })).toEqual({ outcome: 'ended' })
    expect(await getPersonLinkState(bench.deps, token)).toBe('opened')
  })

  it('can be opened for a week, and the page of a late link says so', async () => {
    const bench = await setUpPersonLinks(opened)
    const { token, code } = await bench.send()
    bench.clock.now = new Date(bench.clock.now.getTime() + linkLimits.person.lifetimeMs)
    expect(await getPersonLinkState(bench.deps, token)).toBe('expired')
    expect(await openPersonLink(bench.deps, { token, code })).toEqual({ outcome: 'ended' })
  })

  it('closes where it is left alone', async () => {
    const bench = await setUpPersonLinks(opened)
    const session = await bench.enter()
    bench.clock.now = new Date(bench.clock.now.getTime() + bench.deps.idleMs - 1)
    await bench.part(session)
    bench.clock.now = new Date(bench.clock.now.getTime() + bench.deps.idleMs - 1)
    await bench.part(session)
    bench.clock.now = new Date(bench.clock.now.getTime() + bench.deps.idleMs)
    expect(await bench.find(session)).toBe('timed_out')
  })

  it('is not overwritten by its person where the company changed it meanwhile', async () => {
    const bench = await setUpPersonLinks(opened)
    const session = await bench.enter()
    const { asked, revision } = await bench.part(session)
    const birth = asked.find(({ step }) => step.id === 'person_birth')
    if (!birth) throw new Error('not asked')
    const shown = createPageSnapshot(birth.step, birth.saved, revision)
    const given = await bench.answer(birth, ownAnswers.person_birth ?? {})
    const other = { ...ownAnswers.person_birth, nationality: 'ES' }
    await bench.fillIn(bench.id, { person_birth: other }, { person: bench.owner })
    const late = { ...given, shown, before: birth.saved }
    const saved = await savePart(bench.deps, { session, language: 'en', steps: [late] })
    expect(saved).toMatchObject({
      outcome: 'conflict',
      conflicts: [{ conflicts: [{ field: 'nationality', meanwhile: 'ES', typed: 'GB' }] }],
    })
  })

  it('is confirmed as it was shown, and not as somebody changed it afterwards', async () => {
    const bench = await setUpPersonLinks(opened)
    const session = await bench.enter()
    await bench.fillInPart(session)
    const { mark } = await bench.part(session)
    const contact = { ...ownAnswers.person_contact, email_address: 'another@example.org' }
    await bench.fillIn(bench.id, { person_contact: contact }, { person: bench.owner })
    const confirm = (shown: string) =>
      confirmPart(bench.deps, { session, language: 'en', mark: shown, wording: consentWording })
    expect(await confirm(mark)).toEqual({ outcome: 'changed' })
    expect(await confirm('')).toEqual({ outcome: 'changed' })
    expect(await confirm((await bench.part(session)).mark)).toEqual({ outcome: 'confirmed' })
  })

  it('is not confirmed by a text that was replaced since it was shown', async () => {
    const bench = await setUpPersonLinks(opened)
    const session = await bench.enter()
    await bench.fillInPart(session)
    const { mark } = await bench.part(session)
    const agreed = { session, language: 'en' as const, mark, wording: 'own-part-1' }
    expect(await confirmPart(bench.deps, agreed)).toEqual({ outcome: 'changed' })
    expect(await confirmPart(bench.deps, { ...agreed, wording: consentWording })).toEqual({
      outcome: 'confirmed',
    })
  })

  it('is not confirmed while a question is open', async () => {
    const bench = await setUpPersonLinks(opened)
    const session = await bench.enter()
    const { mark } = await bench.part(session)
    expect(
      await confirmPart(bench.deps, { session, language: 'en', mark, wording: consentWording }),
    ).toEqual({
      outcome: 'incomplete',
    })
  })

  it('is in an export, and erased with the application', async () => {
    const bench = await setUpPersonLinks(opened)
    const { store, id, clock } = bench
    const session = await bench.enter()
    const { link } = await bench.part(session)
    expect(await store.personLinks.openAddress(store.db, link)).toContain('canary')
    const input = { page: 'person_birth', typed: { nationality: 'ES' } }
    await store.personLinks.saveInput(store.db, link, input)
    expect(await store.personLinks.findInput(store.db, link)).toEqual(input)
    const exported = await exportApplication(store, {
      reference: `cus-${id}`,
      staff: 'noor',
      now: clock.now,
      issuer: { name: 'Portico', keys: 'https://apply.example.com/keys' },
    })
    expect(exported).toMatchObject({ held: { personLinks: [{ id: link.id, state: 'opened' }] } })
    await store.transaction((tx) => store.applications.erase(tx, id, clock.now))
    expect(await bench.find(session)).toBe('ended')
    expect(await store.personLinks.openAddress(store.db, link)).toBeUndefined()
    expect(await store.personLinks.openSalt(store.db, link)).toBeUndefined()
    expect(await store.personLinks.findInput(store.db, link)).toBeUndefined()
    // Nothing is stored with a link that has ended.
    await expect(store.personLinks.saveInput(store.db, link, input)).rejects.toThrow('erased')
  })
})

it('leaves every text that was agreed to as it was', () => {
  const hashes = languages.flatMap((language) =>
    Object.entries(getMessages(language).personLinks.consent).map(([wording, text]) => [
      `${wording}.${language}`,
      createHash('sha256').update(text).digest('hex').slice(0, 16),
    ]),
  )
  expect(Object.fromEntries(hashes)).toEqual({
    'own-part-1.en': '2a7b452c0f03e64a',
    'own-part-2.en': 'a34a783330513544',
    'own-part-3.en': '6a9a878dfebd65ac',
    'own-part-4.en': 'ff8501aae7963cba',
    'own-part-5.en': 'a2220a8e402bd13f',
    'own-part-6.en': 'fcd9a0b7e5c8f351',
    'own-part-1.es': '8de58a5805c37d08',
    'own-part-2.es': 'b2765e45299d7f5a',
    'own-part-3.es': 'aeb3c62cba2689a8',
    'own-part-4.es': 'd647668152697b69',
    'own-part-5.es': '660b82858add94a8',
    'own-part-6.es': '2c290e48cd58773b',
    'own-part-1.ar': '5769b878648198b9',
    'own-part-2.ar': '955080568463d478',
    'own-part-3.ar': '3eb871ab108f184d',
    'own-part-4.ar': '0937907d75506946',
    'own-part-5.ar': '48de26fc66d87072',
    'own-part-6.ar': 'aa31e3802d108fac',
  })
})
