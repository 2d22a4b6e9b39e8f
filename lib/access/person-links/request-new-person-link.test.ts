import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { removePerson } from '#lib/applications/change-people.ts'
import { listPersonLinks } from '#lib/applications/own-part/list-person-links.ts'
import { confirmPart } from '#lib/applications/own-part/person-part.ts'
import { type PersonLinksSetup, setUpPersonLinks } from '@/test-support/person-links-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { linkLimits, maxTries } from '../rules/link-codes.ts'
import { createSecret } from '../rules/secrets.ts'
import { takePersonLinkBack } from './end-person-link.ts'
import { getPersonLinkState, openPersonLink } from './open-person-link.ts'
import { consentWording } from './person-links-deps.ts'
import { findNewLinkRequest, requestNewPersonLink } from './request-new-person-link.ts'

const contact = { email_address: 'office@example.org', telephone_number: '+44 117 496 0018' }

describe.each(await openTestStores())(
  'asking for a new link to an own part, on $name',
  (opened) => {
    beforeEach(opened.reset)
    afterAll(opened.close)

    async function listed({ deps, store, id, owner, application }: PersonLinksSetup) {
      return (await listPersonLinks(deps, store.db, await application(id))).get(owner)
    }

    async function notices({ store, id }: PersonLinksSetup) {
      const events = await store.audit.list(store.db, id)
      return events.filter(
        ({ event, detail }) =>
          event === 'customer_notified' && Object(detail).about === 'part_requested',
      ).length
    }

    /** A company that can be written to, with a link that nobody opened in time. */
    async function createLate() {
      const bench = await setUpPersonLinks(opened, {
        notices: {
          brand: 'Portico',
          publicUrl: new URL('https://apply.example.com'),
          email: true,
          sms: false,
        },
      })
      await bench.fillIn(bench.id, { company_contact: contact })
      const sent = await bench.send()
      bench.clock.now = new Date(bench.clock.now.getTime() + linkLimits.person.lifetimeMs)
      const extendSession = () => {
        const extended = new Date(bench.clock.now.getTime() + 3_600_000)
        const { store, customer, clock } = bench
        return store.sessions.touch(store.db, customer.session, clock.now, extended)
      }
      return { ...bench, ...sent, extendSession }
    }

    it('is said in the list of people and in one message, however often it is pressed', async () => {
      const bench = await createLate()
      const { deps, token, clock } = bench
      expect(await findNewLinkRequest(deps, { token })).toBe('possible')
      const asked = clock.now
      const presses = [1, 2, 3].map(() => requestNewPersonLink(deps, { token }))
      expect(await Promise.all(presses)).toEqual([true, true, true])
      clock.now = new Date(clock.now.getTime() + 60_000)
      expect(await requestNewPersonLink(deps, { token })).toBe(true)
      expect(await findNewLinkRequest(deps, { token })).toEqual(asked)
      expect(await listed(bench)).toMatchObject({ state: 'expired', requestedAt: asked })
      expect(await notices(bench)).toBe(1)
      const recorded = await bench.events(bench.id)
      expect(recorded.filter(({ event }) => event === 'person_link_requested')).toHaveLength(1)
    })

    it('names nobody in the message, which goes to the company and not to its people', async () => {
      const bench = await createLate()
      await requestNewPersonLink(bench.deps, { token: bench.token })
      await bench.deliver()
      const email = bench.emails.at(-1)
      expect(email?.to).toBe(contact.email_address)
      expect(email?.text).toContain('list of people')
      expect(email?.text).not.toMatch(/Rivera|Canary|own-part/)
    })

    it('is over with the new link', async () => {
      const bench = await createLate()
      await requestNewPersonLink(bench.deps, { token: bench.token })
      await bench.extendSession()
      await bench.send()
      expect(await listed(bench)).toMatchObject({ state: 'live', requestedAt: null })
    })

    it('can be done with the old link where the new one went to the same address, and once', async () => {
      const bench = await createLate()
      const { deps, token } = bench
      await bench.extendSession()
      await bench.send()
      expect(await getPersonLinkState(deps, token)).toBe('superseded')
      expect(await findNewLinkRequest(deps, { token })).toBe('possible')
      expect(await requestNewPersonLink(deps, { token })).toBe(true)
      expect(await requestNewPersonLink(deps, { token })).toBe(true)
      expect(await listed(bench)).toMatchObject({ state: 'live', requestedAt: bench.clock.now })
      expect(await findNewLinkRequest(deps, { token })).toEqual(bench.clock.now)
      expect(await notices(bench)).toBe(1)
      // The first recipient may have got the link through a mistyped address.
      await bench.send({ address: 'another@example.org' })
      expect(await findNewLinkRequest(deps, { token })).toBeUndefined()
      expect(await requestNewPersonLink(deps, { token })).toBe(false)
    })

    it('says of a locked link that there is a newer one, as soon as that is sent', async () => {
      const bench = await setUpPersonLinks(opened)
      const { token, code } = await bench.send()
      const wrong = code === '000000' ? '000001' : '000000'
      for (let tries = 0; tries < maxTries; tries++) {
        await openPersonLink(bench.deps, { token, code: wrong })
      }
      expect(await getPersonLinkState(bench.deps, token)).toBe('guessed')
      const newer = await bench.send()
      expect(await getPersonLinkState(bench.deps, token)).toBe('superseded')
      expect(await getPersonLinkState(bench.deps, newer.token)).toBe('live')
      expect(await findNewLinkRequest(bench.deps, { token })).toBe('possible')
    })

    it('can be done with a locked link, and where the part was opened and left alone', async () => {
      const bench = await setUpPersonLinks(opened)
      const { token, code } = await bench.send()
      const wrong = code === '000000' ? '000001' : '000000'
      expect(await requestNewPersonLink(bench.deps, { token })).toBe(false)
      for (let tries = 0; tries < maxTries; tries++) {
        await openPersonLink(bench.deps, { token, code: wrong })
      }
      expect(await requestNewPersonLink(bench.deps, { token })).toBe(true)
      const session = await bench.enter()
      expect(await requestNewPersonLink(bench.deps, { session })).toBe(true)
      expect(await listed(bench)).toMatchObject({ state: 'opened', requestedAt: bench.clock.now })
    })

    it('cannot be done with a link that was taken back, is done, or is none, nor for who was removed', async () => {
      const bench = await setUpPersonLinks(opened)
      const { deps, id, owner, customer } = bench
      const { token } = await bench.send()
      await takePersonLinkBack(deps, {
        applicationId: id,
        session: customer.session,
        personId: owner,
      })
      expect(await requestNewPersonLink(deps, { token })).toBe(false)
      expect(await requestNewPersonLink(deps, { token: createSecret() })).toBe(false)
      expect(await requestNewPersonLink(deps, { token: 'x' })).toBe(false)
      expect(await requestNewPersonLink(deps, { session: customer.session })).toBe(false)
      const session = await bench.enter()
      await bench.fillInPart(session)
      const { mark } = await bench.part(session)
      await confirmPart(deps, { session, language: 'es', mark, wording: consentWording })
      expect(await requestNewPersonLink(deps, { session })).toBe(false)
      const late = await bench.send()
      const request = { applicationId: id, actor: customer, language: 'en' } as const
      expect(await removePerson(deps, request, owner)).toMatchObject({ outcome: 'saved' })
      bench.clock.now = new Date(bench.clock.now.getTime() + linkLimits.person.lifetimeMs)
      expect(await requestNewPersonLink(deps, { token: late.token })).toBe(false)
    })
  },
)
