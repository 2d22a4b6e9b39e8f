import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  amira,
  bilal,
  createHandoffBench,
  customer,
  desktop,
  settings,
} from '@/test-support/handoff-bench.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { hashSessionToken } from '../../security/session.ts'
import { createLinkSecret, maxTries } from '../resume/link-secrets.ts'
import { maxLinkSessionMs } from '../resume/resume-deps.ts'
import { claimDevice, connectDevice, createDeviceLink } from './device-links.ts'
import { endOtherDevice, finishOnOtherDevice } from './end-device-link.ts'
import { deviceLinkLifetimeMs } from './handoff-deps.ts'
import type { HandoffInitiator } from './handoff-initiator.ts'

describe.each(await openTestStores())('another device, on $name', (opened) => {
  const bench = createHandoffBench(opened)
  const {
    add,
    claim,
    clock,
    connect,
    connected,
    db,
    deps,
    here,
    later,
    make,
    mayOpen,
    store,
    there,
    trail,
    wrong,
  } = bench

  beforeEach(bench.reset)
  afterAll(opened.close)

  it('opens an application when the number it shows was typed where the link was made', async () => {
    const token = await make()
    expect(await here()).toBe('live')
    expect(await connect(token, '123456')).toEqual({ outcome: 'not_yet' })
    const phone = await claim(token)
    expect(phone.number).toMatch(/^\d{6}$/)
    expect([await here(), await there(token, phone.session)]).toEqual(['claimed', 'claimed'])
    expect(await mayOpen(phone.session)).toBe(false)
    const left = { outcome: 'wrong', triesLeft: maxTries - 1 }
    expect(await connect(token, wrong(phone.number))).toEqual(left)
    expect(await connect(token, phone.number)).toEqual({ outcome: 'connected' })
    expect([await here(), await there(token, phone.session)]).toEqual(['connected', 'connected'])
    // Both go on.
    expect([await mayOpen(phone.session), await mayOpen(desktop)]).toEqual([true, true])
    expect(await trail()).toEqual([
      'device_link_made',
      'device_claimed',
      'device_refused',
      'device_connected',
    ])
    clock.now = later(settings.idleMs)
    expect([await mayOpen(phone.session), await mayOpen(desktop)]).toEqual([false, true])
    expect(await here()).toBe('left')
  })

  it('is not opened by whoever was sooner, nor by anybody who has the link and not the desktop', async () => {
    const token = await make()
    const thief = await claim(token)
    // Whose it is sees it, and cannot open it a second time.
    expect(await there(token)).toBe('taken')
    expect(await claimDevice(deps, { token, browser: undefined, device: undefined })).toEqual({
      outcome: 'ended',
    })
    const stranger: HandoffInitiator = { kind: 'customer', session: thief.session }
    await add(bilal, 'PTC-B')
    const elsewhere = { applicationId: bilal, initiator: stranger, token, number: thief.number }
    expect(await connectDevice(deps, elsewhere)).toEqual({ outcome: 'ended' })
    expect(await endOtherDevice(deps, { applicationId: amira, initiator: customer })).toBe(true)
    expect([await here(), await there(token, thief.session)]).toEqual(['refused', 'refused'])
    expect(await connect(token, thief.number)).toEqual({ outcome: 'ended' })
    expect(await mayOpen(thief.session)).toBe(false)
  })

  it('ends after five wrong numbers, also when they are typed at once', async () => {
    const token = await make()
    const { number, session } = await claim(token)
    const tries = Array.from({ length: maxTries + 3 }, () => connect(token, wrong(number)))
    const outcomes = (await Promise.all(tries)).map(({ outcome }) => outcome)
    expect(outcomes.filter((outcome) => outcome === 'wrong')).toHaveLength(maxTries - 1)
    expect(await connect(token, number)).toEqual({ outcome: 'ended' })
    expect([await here(), await mayOpen(session)]).toEqual(['guessed', false])
  })

  it('has minutes to be opened, and minutes for its number', async () => {
    const first = await make()
    clock.now = later(deviceLinkLifetimeMs - 1)
    const { number } = await claim(first)
    clock.now = later(deviceLinkLifetimeMs - 1)
    expect(await here()).toBe('claimed')
    clock.now = later(1)
    expect([await here(), await there(first)]).toEqual(['expired', 'taken'])
    expect(await connect(first, number)).toEqual({ outcome: 'ended' })
    const second = await make()
    clock.now = later(deviceLinkLifetimeMs)
    expect([await here(), await there(second)]).toEqual(['expired', 'expired'])
    expect(
      await claimDevice(deps, { token: second, browser: undefined, device: undefined }),
    ).toEqual({ outcome: 'ended' })
  })

  it('is one at a time: a later link ends the earlier, and closes what it opened', async () => {
    const { token, session } = await connected()
    const second = await make()
    expect([await there(token, session), await mayOpen(session)]).toEqual(['superseded', false])
    expect(await there(second)).toBe('live')
    await make()
    expect(await there(second)).toBe('superseded')
    // Two at once leave one.
    await Promise.all([make(), make(), make()])
    const { count } = await db
      .selectFrom('deviceLink')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('endedAt', 'is', null)
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(1)
  })

  it('is withdrawn where it was started, or ended where it was opened', async () => {
    const first = await connected()
    expect(await endOtherDevice(deps, { applicationId: amira, initiator: customer })).toBe(true)
    expect([await here(), await mayOpen(first.session)]).toEqual(['taken_back', false])
    expect(await store.sessions.getAccessState(db, first.session, amira, clock.now)).toBe('ended')
    expect(await endOtherDevice(deps, { applicationId: amira, initiator: customer })).toBe(false)
    const second = await connected()
    const own = { applicationId: amira, session: second.session }
    expect(await finishOnOtherDevice(deps, own)).toBe(true)
    expect(await finishOnOtherDevice(deps, own)).toBe(false)
    expect([await here(), await mayOpen(second.session)]).toEqual(['finished', false])
    expect(await finishOnOtherDevice(deps, { applicationId: amira, session: desktop })).toBe(false)
    await make()
    expect(await endOtherDevice(deps, { applicationId: amira, initiator: customer })).toBe(true)
    expect(await here()).toBe('withdrawn')
  })

  it('retains what the browser could open before, and knows where it is open already', async () => {
    await add(bilal, 'PTC-B')
    const own = hashSessionToken('her telephone')
    await store.sessions.add(db, own, later(maxLinkSessionMs), clock.now)
    await store.sessions.grant(db, own, bilal)
    const { session } = await claim(await make(), own)
    expect(await mayOpen(session, bilal)).toBe(true)
    expect(await store.sessions.find(db, own, clock.now)).toBeUndefined()
    const same = await claimDevice(deps, {
      token: await make(),
      browser: desktop,
      device: undefined,
    })
    expect(same).toEqual({ outcome: 'here', applicationId: amira })
  })

  it('knows no link that is none, and none of what is erased', async () => {
    expect([await there('x'), await there(createLinkSecret())]).toEqual(['unknown', 'unknown'])
    const token = await make()
    await store.applications.erase(db, amira, clock.now)
    expect(await there(token)).toBe('gone')
    expect(await claimDevice(deps, { token, browser: undefined, device: undefined })).toEqual({
      outcome: 'ended',
    })
    const made = await createDeviceLink(deps, { applicationId: amira, initiator: customer })
    expect(made).toEqual({ outcome: 'gone' })
  })

  it('is stored as hashes, and the database lets none come back to life', async () => {
    const { token, session, number } = await connected()
    const { rows } = await sql<object>`select * from device_link`.execute(db)
    const stored = JSON.stringify(rows, (_key, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString('base64url') : value,
    )
    for (const secret of [token, number]) expect(stored).not.toContain(secret)
    await endOtherDevice(deps, { applicationId: amira, initiator: customer })
    const revived = sql`update device_link set state = 'connected', ended_at = null`
    await expect(revived.execute(db)).rejects.toThrow('a device is linked once')
    const other = sql`update device_link set session_hash = ${desktop}`
    await expect(other.execute(db)).rejects.toThrow('a device is linked once')
    expect(await mayOpen(session)).toBe(false)
  })
})
