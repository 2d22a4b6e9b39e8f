import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { takePersonLinkBack } from '#lib/access/person-links/end-person-link.ts'
import { openPersonLink } from '#lib/access/person-links/open-person-link.ts'
import { consentWording } from '#lib/access/person-links/person-links-deps.ts'
import { derivePersonCode, findPersonCode } from '#lib/access/person-links/send-person-link.ts'
import { linkLimits } from '#lib/access/rules/link-codes.ts'
import { createSecret, hashSecret } from '#lib/access/rules/secrets.ts'
import { defaultMessageLimits } from '#lib/messages/rules/message-limits.ts'
import type { RawValues } from '#lib/onboarding/view/step-view.ts'
import {
  ownAnswers,
  type PersonLinksSetup,
  setUpPersonLinks,
} from '@/test-support/person-links-setup.ts'
import { createTestOutbox } from '@/test-support/test-outbox.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { listPersonLinks } from './list-person-links.ts'
import { confirmPart } from './person-part.ts'

describe.each(await openTestStores())('the links of a company’s people, on $name', (opened) => {
  beforeEach(opened.reset)
  afterAll(opened.close)

  async function read(bench: PersonLinksSetup) {
    const { deps, store, id, owner } = bench
    return (await listPersonLinks(deps, store.db, await bench.application(id))).get(owner)
  }

  it('are sent, opened and done, each with its time', async () => {
    const bench = await setUpPersonLinks(opened)
    const { deps, clock } = bench
    expect(await read(bench)).toBeUndefined()
    const { link, token, code } = await bench.send()
    const sentAt = clock.now
    expect(await read(bench)).toEqual({ link, state: 'live', at: sentAt, requestedAt: null })
    clock.now = new Date(sentAt.getTime() + 60_000)
    const entered = await openPersonLink(deps, { token, code })
    if (entered.outcome !== 'opened') throw new Error(entered.outcome)
    expect(await read(bench)).toEqual({ link, state: 'opened', at: clock.now, requestedAt: null })
    const session = hashSecret(entered.token)
    await bench.fillInPart(session)
    clock.now = new Date(sentAt.getTime() + 120_000)
    const { mark } = await bench.part(session)
    await confirmPart(deps, { session, language: 'es', mark, wording: consentWording })
    expect(await read(bench)).toEqual({ link, state: 'done', at: clock.now, requestedAt: null })
  })

  it('say that no e-mail has left where its recipient had enough', async () => {
    const bench = await setUpPersonLinks(opened)
    const limited = { ...bench.deps, limits: defaultMessageLimits }
    const { deliver } = createTestOutbox(limited)
    await bench.ask()
    await deliver()
    expect((await read(bench))?.notSent).toBeUndefined()
    await bench.ask()
    await deliver()
    expect(await read(bench)).toMatchObject({ state: 'live', notSent: 'held' })
  })

  it('are no longer done where the company changes what the person confirmed', async () => {
    const bench = await setUpPersonLinks(opened)
    const session = await bench.enter()
    await bench.fillInPart(session)
    const { mark } = await bench.part(session)
    await confirmPart(bench.deps, { session, language: 'ar', mark, wording: consentWording })
    const contact = { ...ownAnswers.person_contact }
    await bench.fillIn(bench.id, { person_contact: contact }, { person: bench.owner })
    expect(await read(bench)).toMatchObject({ state: 'done' })
    const other = { ...contact, email_address: 'another@example.org' }
    await bench.fillIn(bench.id, { person_contact: other }, { person: bench.owner })
    expect(await read(bench)).toMatchObject({ state: 'changed' })
  })

  it('are no longer done where the person who confirmed is given another name', async () => {
    const bench = await setUpPersonLinks(opened)
    const session = await bench.enter()
    await bench.fillInPart(session)
    const { mark, personName } = await bench.part(session)
    const name = (await bench.person())?.answers.person_name?.typed
    const rename = (typed: RawValues) =>
      bench.fillIn(bench.id, { person_name: { ...name, ...typed } }, { person: bench.owner })
    await rename({ last_name: 'Canary' })
    // A page that showed another name of the person is not confirmed either.
    const given = { session, language: 'en', mark, wording: consentWording } as const
    expect(await confirmPart(bench.deps, given)).toEqual({ outcome: 'changed' })
    await rename({})
    expect((await bench.part(session)).personName).toBe(personName)
    expect(await confirmPart(bench.deps, given)).toEqual({ outcome: 'confirmed' })
    expect(await read(bench)).toMatchObject({ state: 'done' })
    await rename({ last_name: 'Canary' })
    expect(await read(bench)).toMatchObject({ state: 'changed' })
  })

  it('are late after a week, and taken back when the customer does so', async () => {
    const bench = await setUpPersonLinks(opened)
    const { deps, clock, id, owner, customer } = bench
    await bench.send()
    clock.now = new Date(clock.now.getTime() + linkLimits.person.lifetimeMs)
    expect(await read(bench)).toMatchObject({ state: 'expired', at: clock.now })
    const { session } = customer
    const extended = new Date(clock.now.getTime() + 3_600_000)
    await bench.store.sessions.touch(bench.store.db, session, clock.now, extended)
    await takePersonLinkBack(deps, { applicationId: id, session, personId: owner })
    expect(await read(bench)).toMatchObject({ state: 'revoked', at: clock.now })
  })

  it('have their code in the browser that sent them, and in no other', async () => {
    const bench = await setUpPersonLinks(opened)
    const { deps, id, owner, store } = bench
    const token = createSecret()
    const session = hashSecret(token)
    await store.sessions.add(store.db, session, new Date(Date.now() + 1e9), bench.clock.now)
    await store.sessions.grant(store.db, session, id)
    const sent = await bench.ask({ session, askerSecret: token, personId: owner })
    if (sent.outcome !== 'sent') throw new Error(sent.outcome)
    const link = { applicationId: id, link: sent.link }
    expect(await findPersonCode(deps, { ...link, token })).toBe(derivePersonCode(token, sent.link))
    const other = createSecret()
    expect(await findPersonCode(deps, { ...link, token: other })).toBeUndefined()
    expect(await findPersonCode(deps, { ...link, link: owner, token })).toBeUndefined()
  })
})
