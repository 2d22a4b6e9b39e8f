import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { customer, setUpHandoff } from '@/test-support/handoff-setup.ts'
import { amira, bilal, desktop, settings } from '@/test-support/links-setup.ts'
import { findAccess, openPage } from '@/test-support/read-page.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import type { ApplicationActor } from '../application-actor.ts'
import { linkLimits, maxTries } from '../rules/link-codes.ts'
import { createSecret, hashSecret } from '../rules/secrets.ts'
import { maxLinkSessionMs } from '../rules/session-lifetime.ts'
import { SessionEnded } from '../store/session-access.ts'
import { claimDevice, connectDevice, createDeviceLink } from './device-links.ts'
import { endOtherDevice, finishOnOtherDevice } from './end-device-link.ts'

describe.each(await openTestStores())('another device, on $name', (opened) => {
  const bench = setUpHandoff(opened)

  beforeEach(bench.reset)
  afterAll(opened.close)

  it('opens an application when the number it shows was typed where the link was made', async () => {
    const token = await bench.make()
    expect(await bench.here()).toBe('live')
    expect(await bench.connect(token, '123456')).toEqual({ outcome: 'not_yet' })
    const phone = await bench.claim(token)
    expect(phone.number).toMatch(/^\d{6}$/)
    expect([await bench.here(), await bench.there(token, phone.session)]).toEqual([
      'claimed',
      'claimed',
    ])
    expect(await bench.mayOpen(phone.session)).toBe(false)
    const left = { outcome: 'wrong', triesLeft: maxTries - 1 }
    expect(await bench.connect(token, bench.wrong(phone.number))).toEqual(left)
    expect(await bench.connect(token, phone.number)).toEqual({ outcome: 'connected' })
    expect([await bench.here(), await bench.there(token, phone.session)]).toEqual([
      'connected',
      'connected',
    ])
    // Both go on.
    expect([await bench.mayOpen(phone.session), await bench.mayOpen(desktop)]).toEqual([true, true])
    expect(await bench.trail()).toEqual([
      'device_link_made',
      'device_claimed',
      'device_refused',
      'device_connected',
    ])
    bench.clock.now = bench.later(settings.idleMs)
    expect([await bench.mayOpen(phone.session), await bench.mayOpen(desktop)]).toEqual([
      false,
      true,
    ])
    expect(await bench.here()).toBe('left')
  })

  it('is known to the page of the first one for as long as it has the application open', async () => {
    const isElsewhere = async () => {
      const page = { session: desktop, applicationId: amira, now: bench.clock.now }
      return (await openPage(bench.store, page))?.elsewhere
    }
    expect(await isElsewhere()).toBe(false)
    const token = await bench.make()
    const phone = await bench.claim(token)
    expect(await isElsewhere()).toBe(false)
    await bench.connect(token, phone.number)
    expect(await isElsewhere()).toBe(true)
    // Left alone it is closed there.
    bench.clock.now = bench.later(settings.idleMs)
    expect(await isElsewhere()).toBe(false)
  })

  it('is opened neither by a stranger who was faster nor by anybody with the link but without the desktop', async () => {
    const token = await bench.make()
    const thief = await bench.claim(token)
    // The browser that owns the session sees it, and cannot open the link again.
    expect(await bench.there(token)).toBe('taken')
    expect(await claimDevice(bench.deps, { token, browser: undefined, device: undefined })).toEqual(
      {
        outcome: 'ended',
      },
    )
    const stranger: ApplicationActor = { kind: 'customer', session: thief.session }
    await bench.add(bilal, 'PTC-B')
    const elsewhere = { applicationId: bilal, initiator: stranger, token, number: thief.number }
    await expect(connectDevice(bench.deps, elsewhere)).rejects.toThrow(SessionEnded)
    expect(await endOtherDevice(bench.deps, { applicationId: amira, initiator: customer })).toBe(
      true,
    )
    expect([await bench.here(), await bench.there(token, thief.session)]).toEqual([
      'refused',
      'refused',
    ])
    expect(await bench.connect(token, thief.number)).toEqual({ outcome: 'ended' })
    expect(await bench.mayOpen(thief.session)).toBe(false)
  })

  it('ends after five wrong numbers, also when they are typed at once', async () => {
    const token = await bench.make()
    const { number, session } = await bench.claim(token)
    const tries = Array.from({ length: maxTries + 3 }, () =>
      bench.connect(token, bench.wrong(number)),
    )
    const outcomes = (await Promise.all(tries)).map(({ outcome }) => outcome)
    expect(outcomes.filter((outcome) => outcome === 'wrong')).toHaveLength(maxTries - 1)
    expect(await bench.connect(token, number)).toEqual({ outcome: 'ended' })
    expect([await bench.here(), await bench.mayOpen(session)]).toEqual(['guessed', false])
  })

  it('has minutes to be opened, and minutes for its number', async () => {
    const first = await bench.make()
    bench.clock.now = bench.later(linkLimits.device.lifetimeMs - 1)
    const { number } = await bench.claim(first)
    bench.clock.now = bench.later(linkLimits.device.lifetimeMs - 1)
    expect(await bench.here()).toBe('claimed')
    bench.clock.now = bench.later(1)
    expect([await bench.here(), await bench.there(first)]).toEqual(['expired', 'taken'])
    expect(await bench.connect(first, number)).toEqual({ outcome: 'ended' })
    const second = await bench.make()
    bench.clock.now = bench.later(linkLimits.device.lifetimeMs)
    expect([await bench.here(), await bench.there(second)]).toEqual(['expired', 'expired'])
    expect(
      await claimDevice(bench.deps, { token: second, browser: undefined, device: undefined }),
    ).toEqual({ outcome: 'ended' })
  })

  it('is one at a time: a later link ends the earlier, and closes what it opened', async () => {
    const { token, session } = await bench.connected()
    const second = await bench.make()
    expect([await bench.there(token, session), await bench.mayOpen(session)]).toEqual([
      'superseded',
      false,
    ])
    expect(await bench.there(second)).toBe('live')
    await bench.make()
    expect(await bench.there(second)).toBe('superseded')
    // Two at once leave one.
    await Promise.all([bench.make(), bench.make(), bench.make()])
    const { count } = await bench.db
      .selectFrom('deviceLink')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('endedAt', 'is', null)
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(1)
  })

  it('is withdrawn where it was started, or ended where it was opened', async () => {
    const first = await bench.connected()
    expect(await endOtherDevice(bench.deps, { applicationId: amira, initiator: customer })).toBe(
      true,
    )
    expect([await bench.here(), await bench.mayOpen(first.session)]).toEqual(['taken_back', false])
    expect(
      await findAccess(bench.store, {
        session: first.session,
        applicationId: amira,
        now: bench.clock.now,
      }),
    ).toBe('ended')
    expect(await endOtherDevice(bench.deps, { applicationId: amira, initiator: customer })).toBe(
      false,
    )
    const second = await bench.connected()
    const own = { applicationId: amira, session: second.session }
    expect(await finishOnOtherDevice(bench.deps, own)).toBe(true)
    await expect(finishOnOtherDevice(bench.deps, own)).rejects.toThrow(SessionEnded)
    expect([await bench.here(), await bench.mayOpen(second.session)]).toEqual(['finished', false])
    expect(await finishOnOtherDevice(bench.deps, { applicationId: amira, session: desktop })).toBe(
      false,
    )
    await bench.make()
    expect(await endOtherDevice(bench.deps, { applicationId: amira, initiator: customer })).toBe(
      true,
    )
    expect(await bench.here()).toBe('withdrawn')
  })

  it('retains what the browser could open before, and knows where it is open already', async () => {
    await bench.add(bilal, 'PTC-B')
    const own = hashSecret('her telephone')
    await bench.store.sessions.add(bench.db, own, bench.later(maxLinkSessionMs), bench.clock.now)
    await bench.store.sessions.grant(bench.db, own, bilal)
    const { session } = await bench.claim(await bench.make(), own)
    expect(await bench.mayOpen(session, bilal)).toBe(true)
    expect(await bench.store.sessions.find(bench.db, own, bench.clock.now)).toBeUndefined()
    const same = await claimDevice(bench.deps, {
      token: await bench.make(),
      browser: desktop,
      device: undefined,
    })
    expect(same).toEqual({ outcome: 'here', applicationId: amira })
  })

  it('knows no link that is none, and none of what is erased', async () => {
    expect([await bench.there('x'), await bench.there(createSecret())]).toEqual([
      'unknown',
      'unknown',
    ])
    const token = await bench.make()
    await bench.store.applications.erase(bench.db, amira, bench.clock.now)
    expect(await bench.there(token)).toBe('gone')
    expect(await claimDevice(bench.deps, { token, browser: undefined, device: undefined })).toEqual(
      {
        outcome: 'ended',
      },
    )
    const making = createDeviceLink(bench.deps, { applicationId: amira, initiator: customer })
    await expect(making).rejects.toThrow(SessionEnded)
  })

  it('is stored as hashes, and the database lets none come back to life', async () => {
    const { token, session, number } = await bench.connected()
    const { rows } = await sql<object>`select * from device_link`.execute(bench.db)
    const stored = JSON.stringify(rows, (_key, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString('base64url') : value,
    )
    for (const secret of [token, number]) expect(stored).not.toContain(secret)
    await endOtherDevice(bench.deps, { applicationId: amira, initiator: customer })
    const revived = sql`update device_link set state = 'connected', ended_at = null`
    await expect(revived.execute(bench.db)).rejects.toThrow('a device is linked once')
    const other = sql`update device_link set session_hash = ${desktop}`
    await expect(other.execute(bench.db)).rejects.toThrow('a device is linked once')
    expect(await bench.mayOpen(session)).toBe(false)
  })
})
