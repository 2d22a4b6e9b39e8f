/** The check for a second application when the platform, the clock or a process fails. */

import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { errorResponse, silences } from '@/test-support/submission/network-faults.ts'
import { setUpSecondApplication } from '@/test-support/submission/second-application-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { checkForSecondApplication } from './check-second-application.ts'
import { giveUpAfterMs, secondApplicationCheckDelayMs } from './rules/delays-and-limits.ts'

const before = silences['500 before effect']

describe.each(await openTestStores())(
  'the check for a second application under faults, on $name',
  (opened) => {
    const { store } = opened
    beforeEach(opened.reset)
    afterAll(opened.close)

    const { doubtful, look, lookInTime, outcomes, found, countEvents, isRaised, expectRaised } =
      setUpSecondApplication(opened)

    it('is recorded as not looked for if there is no list', async () => {
      const { bench, deps, id } = await doubtful(before)
      bench.breaks(({ operation }) =>
        operation === 'list' ? async () => errorResponse(404) : undefined,
      )
      await lookInTime(bench, deps)
      expect(await outcomes()).toEqual(['not_made'])
      expect(await bench.events(id)).toContainEqual(
        expect.objectContaining({ event: 'second_application_not_looked_for', code: 'not_found' }),
      )
      expect(bench.lines.join('')).toContain('second_application_not_looked_for')
      expect(await isRaised(id)).toBe(false)
    })

    it('is looked for within a lease after the clock was set back', async () => {
      const { bench, deps, deliverAgain, id } = await doubtful(before)
      const second = await deliverAgain()
      bench.pass(-3_600_000)
      await store.shortenWaits(new Date(bench.clock.now.getTime() + deps.leaseMs))
      bench.pass(deps.leaseMs)
      await look(deps)
      expect(await found(id)).toEqual([second])
    })

    it('is found by a later check if the first was not answered', async () => {
      const { bench, deps, deliverAgain, id } = await doubtful(before)
      const second = await deliverAgain()
      bench.breaks(({ operation }) =>
        operation === 'list' ? async () => errorResponse(500) : undefined,
      )
      await lookInTime(bench, deps)
      expect(await outcomes()).toEqual(['due'])
      bench.heals()
      await lookInTime(bench, deps)
      await expectRaised(bench, id, [second])
    })

    it('is recorded as not looked for after a day without an answer', async () => {
      const { bench, deps, id } = await doubtful()
      bench.breaks(({ operation }) =>
        operation === 'list' ? async () => errorResponse(500) : undefined,
      )
      await lookInTime(bench, deps)
      bench.pass(giveUpAfterMs)
      await look(deps)
      expect(await outcomes()).toEqual(['not_made'])
      expect(await countEvents(bench, id, 'second_application_not_looked_for')).toBe(1)
    })

    it('is found by the next process if one dies before, during or after the check', async () => {
      const { bench, deps, deliverAgain, id } = await doubtful(before)
      const second = await deliverAgain()
      bench.pass(secondApplicationCheckDelayMs)
      const { id: submissionId } = await bench.submission(id)
      const dying = {
        ...deps,
        store: { ...store, transaction: () => Promise.reject(new Error('killed')) },
      }
      await expect(checkForSecondApplication(dying, submissionId)).rejects.toThrow('killed')
      expect(await checkForSecondApplication(deps, submissionId)).toBe('not_asked')
      bench.pass(deps.leaseMs)
      await look(bench.createDeps())
      await expectRaised(bench, id, [second])
      await lookInTime(bench, bench.createDeps())
      await expectRaised(bench, id, [second])
    })

    it('is looked for by only one of several instances', async () => {
      const { bench, deps, deliverAgain, id } = await doubtful(before)
      const second = await deliverAgain()
      bench.pass(secondApplicationCheckDelayMs)
      const { id: submissionId } = await bench.submission(id)
      const { length } = bench.calls
      await Promise.all(
        Array.from({ length: 10 }, () => checkForSecondApplication(deps, submissionId)),
      )
      const asked = bench.calls.slice(length).filter(({ operation }) => operation === 'list')
      expect(asked).toHaveLength(1)
      await expectRaised(bench, id, [second])
    })

    it('is recorded once if a check outlasts its lease and another finishes', async () => {
      const { bench, deps, deliverAgain, id } = await doubtful(before)
      const second = await deliverAgain()
      bench.pass(secondApplicationCheckDelayMs)
      const { id: submissionId } = await bench.submission(id)
      const other = bench.createDeps()
      let isFirst = true
      bench.breaks(({ operation }) => {
        if (operation !== 'list' || !isFirst) return undefined
        isFirst = false
        return async (send) => {
          const late = await send()
          bench.pass(deps.leaseMs + 1)
          await checkForSecondApplication(other, submissionId)
          return late
        }
      })
      await checkForSecondApplication(deps, submissionId)
      await expectRaised(bench, id, [second])
    })
  },
)
