/** Faults that affect everybody at once and are healed while they wait. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type IsolatedRow, waitForApproval } from './run-isolated.ts'
import { countUnansweredTokenRequests, type TestServer } from './test-server.ts'
import { submitOnce } from './ways-to-submit.ts'

type World = {
  happens(server: TestServer): Promise<unknown>
  /** Absent: there is nothing to heal, and everybody's application is expected to go through. */
  heals?(server: TestServer): Promise<unknown>
  /** How many token requests of one scope are at most sent until everything is healed, and in all. */
  tokensAtMost?: number
}

/** How long the fault stands, unless everybody is through before: past the tries that people wait for. */
const standsMs = 9_000

/** A row in which so many send at the same moment, under the fault. */
export function outageRow(
  name: string,
  group: string,
  people: number,
  { happens, heals, tokensAtMost, ...where }: World & Pick<IsolatedRow, 'tls' | 'on'>,
): IsolatedRow {
  return {
    name,
    group,
    people,
    ...where,
    async run(server, applying) {
      const before = (await tokenCalls(server)).length
      const unansweredBefore = countUnansweredTokenRequests(server.output())
      await happens(server)
      const pressed = Promise.all(applying.map(submitOnce))
      if (heals) {
        await Promise.race([pressed.then(() => sleep(500)), sleep(standsMs)])
        await heals(server)
      }
      await pressed.catch(() => undefined)
      await Promise.all(applying.map(waitForApproval))
      const asked = (await tokenCalls(server)).slice(before)
      // One that came too late, as on a busy machine, is asked for again.
      const unanswered = Math.max(
        0,
        countUnansweredTokenRequests(server.output()) - unansweredBefore,
      )
      const most = (tokensAtMost ?? Number.POSITIVE_INFINITY) * server.porticos.length + unanswered
      return [...new Set(asked)].flatMap((scope) => {
        const tokens = asked.filter((each) => each === scope).length
        return tokens > most ? [`${tokens} tokens for ${scope} were asked for`] : []
      })
    },
  }
}

/** The scope of each request for a token, in their order. */
async function tokenCalls({ platform }: TestServer): Promise<string[]> {
  const { calls } = await platform.report()
  return calls.flatMap(({ operation, asked }) => (operation === 'token' ? [asked] : []))
}
