/** People who apply at the same time, and what each of their requests took. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { reachReview } from '../faults/customer.ts'
import { submitOnce } from '../faults/ways-to-submit.ts'

/** One request, from its first byte to the last of its answer. */
export type Timed = { method: string; path: string; status: number; ms: number }

type Channelled = { request: { origin: string; method: string; path: string } }

let people = 0

/** A network of their own each, as the limits count them. */
export function nextVisitor(): string {
  people++
  return `10.${(people >> 8) & 255}.${people & 255}.7`
}

/** From the start page to the status page. */
export async function apply(origin: string): Promise<void> {
  const page = await submitOnce(await reachReview(origin, nextVisitor()))
  if (!page.path.endsWith('/status')) throw new Error(`An application ended at ${page.path}`)
}

/** Runs work so many times, so many at once. Gives the seconds it took. */
export async function together(
  times: number,
  atOnce: number,
  work: (index: number) => Promise<unknown>,
): Promise<number> {
  const from = performance.now()
  let next = 0
  const worker = async () => {
    while (next < times) await work(next++)
  }
  await Promise.all(Array.from({ length: Math.min(times, atOnce) }, worker))
  return (performance.now() - from) / 1000
}

/**
 * What the requests to an address take while work runs, by the HTTP client's own word: what the
 * visitor does with an answer is not in it.
 */
export async function timed<T>(
  origin: string,
  work: () => Promise<T>,
): Promise<{ result: T; requests: Timed[] }> {
  const requests: Timed[] = []
  const started = new WeakMap<object, { from: number; status: number }>()
  const create = ({ request }: Channelled) => {
    if (request.origin === origin) started.set(request, { from: performance.now(), status: 0 })
  }
  const headers = (message: Channelled & { response: { statusCode: number } }) => {
    const at = started.get(message.request)
    if (at) at.status = message.response.statusCode
  }
  const end = ({ request }: Channelled) => {
    const at = started.get(request)
    if (!at) return
    const { method, path } = request
    requests.push({ method, path, status: at.status, ms: performance.now() - at.from })
  }
  const listeners = { create, headers, trailers: end } as Record<string, (message: unknown) => void>
  for (const [name, hear] of Object.entries(listeners)) subscribe(`undici:request:${name}`, hear)
  try {
    return { result: await work(), requests }
  } finally {
    for (const [name, hear] of Object.entries(listeners)) {
      unsubscribe(`undici:request:${name}`, hear)
    }
  }
}
