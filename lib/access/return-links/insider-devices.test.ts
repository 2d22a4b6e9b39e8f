import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  agents,
  customers,
  home,
  hourMs,
  id,
  setUpInsider,
  testStart,
} from '@/test-support/insider-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { enterDeviceCode, sendDeviceCode } from '../device-links/device-codes.ts'
import {
  claimDevice,
  connectDevice,
  createDeviceLink,
  deriveDeviceNumber,
} from '../device-links/device-links.ts'
import { handOverDevice } from '../device-links/hand-over-device.ts'
import { createSecret, hashSecret } from '../rules/secrets.ts'
import { SessionEnded } from '../store/session-access.ts'

describe.each(await openTestStores())(
  'a dishonest member of staff with devices, on $name',
  (opened) => {
    const bench = setUpInsider(opened)

    beforeEach(bench.reset)
    afterAll(opened.close)

    describe('a member who hands a device to themselves', () => {
      async function handed() {
        const given = await handOverDevice(bench.deps, {
          applicationId: id,
          member: bench.joined.agent,
        })
        if (given.outcome !== 'handed_over') throw new Error(given.outcome)
        return given.token
      }
      const sendCode = (sessionToken: string, address: string) =>
        sendDeviceCode(bench.deps, { applicationId: id, sessionToken, address, language: 'en' })

      it('has no code sent to a mailbox of their own that they put into the answers', async () => {
        await bench.online()
        await bench.contact(agents, bench.joined.agent.id)
        const token = await handed()
        expect(await sendCode(token, agents)).toBe('needs_approval')
        await bench.deliver()
        expect(bench.emails).toEqual([])
        expect(await sendCode(token, customers)).toBe('sent')
      })

      it('has one sent while only staff have acted, and it is worth nothing once the customer has', async () => {
        await bench.assisted(customers)
        const link = await bench.send(customers)
        await bench.contact(agents, bench.joined.agent.id)
        const token = await handed()
        expect(await sendCode(token, agents)).toBe('sent')
        await bench.deliver()
        const code = bench.emails.at(-1)?.text.match(/\b\d{6}\b/)?.[0] ?? ''
        expect(await bench.open(link)).toMatchObject({ outcome: 'opened' })
        const given = { applicationId: id, sessionToken: token, code }
        await expect(enterDeviceCode(bench.deps, given)).rejects.toThrow(SessionEnded)
      })

      it('makes and lets in none for what was submitted', async () => {
        await bench.online()
        const initiator = { kind: 'staff', member: bench.joined.agent } as const
        const made = await createDeviceLink(bench.deps, { applicationId: id, initiator })
        if (made.outcome !== 'made') throw new Error(made.outcome)
        const claimed = await claimDevice(bench.deps, {
          token: made.token,
          browser: undefined,
          device: undefined,
        })
        if (claimed.outcome !== 'claimed') throw new Error(claimed.outcome)
        await bench.submitted()
        const { token } = made
        const number = deriveDeviceNumber(claimed.token)
        const connecting = { applicationId: id, initiator, token, number }
        expect(await connectDevice(bench.deps, connecting)).toEqual({ outcome: 'ended' })
        const again = await createDeviceLink(bench.deps, { applicationId: id, initiator })
        expect(again).toEqual({ outcome: 'not_editable' })
        const given = await handOverDevice(bench.deps, {
          applicationId: id,
          member: bench.joined.agent,
        })
        expect(given).toEqual({ outcome: 'not_editable' })
      })

      it('lets in no browser in which staff are signed in, or were lately', async () => {
        await bench.assisted(customers)
        const mark = hashSecret('the mark of their own telephone')
        await bench.store.flags.noteDevice(bench.db, {
          mark,
          staffId: bench.joined.agent.id,
          now: bench.clock.now,
        })
        const initiator = { kind: 'staff', member: bench.joined.agent } as const
        const made = await createDeviceLink(bench.deps, { applicationId: id, initiator })
        if (made.outcome !== 'made') throw new Error(made.outcome)
        const claiming = { token: made.token, browser: undefined, device: undefined }
        const refused = { outcome: 'staff_device' }
        expect(
          await claimDevice(bench.deps, { ...claiming, staff: { id: bench.joined.agent.id } }),
        ).toEqual(refused)
        expect(await claimDevice(bench.deps, { ...claiming, staff: { mark } })).toEqual(refused)
        expect((await bench.trail()).slice(-2)).toEqual([
          'staff: link_refused_staff_device',
          'system: link_refused_staff_device',
        ])
        // The customer's own telephone still opens it.
        const staff = { mark: hashSecret('of another') }
        expect(await claimDevice(bench.deps, { ...claiming, staff })).toMatchObject({
          outcome: 'claimed',
        })
      })

      it('takes no telephone of the customer’s away by it', async () => {
        await bench.online()
        const initiator = { kind: 'customer', session: home } as const
        const made = await createDeviceLink(bench.deps, { applicationId: id, initiator })
        if (made.outcome !== 'made') throw new Error(made.outcome)
        const byStaff = { kind: 'staff', member: bench.joined.agent } as const
        const second = await createDeviceLink(bench.deps, { applicationId: id, initiator: byStaff })
        expect(second).toEqual({ outcome: 'in_use' })
        const given = await handOverDevice(bench.deps, {
          applicationId: id,
          member: bench.joined.agent,
        })
        expect(given).toEqual({ outcome: 'in_use' })
      })
    })

    describe('a member who uses the code that staff are shown', () => {
      it('opens nothing by it alone, nor by the number of a device alone', async () => {
        await bench.assisted(customers)
        const { code } = await bench.send(customers)
        expect(await bench.open({ token: createSecret(), code })).toMatchObject({
          outcome: 'ended',
        })
        const initiator = { kind: 'staff', member: bench.joined.agent } as const
        const number = deriveDeviceNumber(createSecret())
        const guessed = { applicationId: id, initiator, token: createSecret(), number }
        expect(await connectDevice(bench.deps, guessed)).toEqual({ outcome: 'ended' })
      })

      it('opens no link in a browser in which staff are signed in, or were lately', async () => {
        await bench.assisted(customers)
        const mark = hashSecret('the mark of a browser')
        await bench.store.flags.noteDevice(bench.db, {
          mark,
          staffId: bench.joined.agent.id,
          now: bench.clock.now,
        })
        const link = await bench.send(customers)
        expect(await bench.open(link, undefined, bench.joined.agent.id)).toEqual({
          outcome: 'staff_device',
        })
        expect(await bench.open(link, mark)).toEqual({ outcome: 'staff_device' })
        expect((await bench.trail()).slice(-2)).toEqual([
          'staff: link_refused_staff_device',
          'system: link_refused_staff_device',
        ])
        bench.clock.now = new Date(testStart.getTime() + 48 * hourMs)
        const later = await bench.send(customers)
        expect(await bench.open(later, mark)).toMatchObject({ outcome: 'opened' })
        const next = await bench.send(customers)
        const another = hashSecret('the mark of another')
        expect(await bench.open(next, another)).toMatchObject({ outcome: 'opened' })
      })
    })
  },
)
