import { eventTypes, platformEvent } from '@/lib/platform/contract/events.ts'
import type { PostEvent } from '@/lib/platform/simulator/events/post-event.ts'
import { createTestSimulator, idIn, type TestSimulator } from './test-simulator.ts'

type SentEvent = { at: number; url: string; key: string; type: string; id: string; data: unknown }

export const callback = 'https://portico.example/api/platform/events'

/** A simulator whose events are recorded; `answers` gives the status of each, undefined for no response. */
export function setUpEvent(answers: (nth: number) => number | undefined = () => 200) {
  const sent: SentEvent[] = []
  const post: PostEvent = async ({ url, body, key }) => {
    const event = platformEvent.parse(JSON.parse(body))
    sent.push({
      at: bench.clock.now.getTime(),
      ...{ url, key, type: event.event_type, id: event.event_id, data: event.event_data },
    })
    return answers(sent.length - 1)
  }
  const bench = createTestSimulator({ post })
  return { bench, sent, post }
}

export async function subscribe(
  bench: TestSimulator,
  types: readonly string[] = eventTypes,
  url = callback,
): Promise<string[]> {
  const ids: string[] = []
  for (const event_type of types) {
    const body = { event_type, callback_url: url }
    ids.push(idIn(await bench.call('POST', '/v1/subscriptions', { body, key: event_type })))
  }
  return ids
}

/** Moves the clock second by second, and delivers at each. */
export async function pass(bench: TestSimulator, seconds: number): Promise<void> {
  for (let second = 0; second <= seconds; second += 1) {
    await bench.simulator.deliverEvents()
    bench.later(1)
  }
}
