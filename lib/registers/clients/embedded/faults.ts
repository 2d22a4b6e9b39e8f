/** Selects faults of an embedded register: the whole search text, in any case, names the fault. */
import { setTimeout as sleep } from 'node:timers/promises'

type Fault = (request: Request) => Promise<Response>

const faults: Readonly<Record<string, Fault>> = {
  'slow register': async ({ signal }) => {
    await sleep(60_000, undefined, { signal, ref: false })
    return Response.json({})
  },
  'busy register': async () => new Response('', { status: 429, headers: { 'retry-after': '2' } }),
  'broken register': async () => new Response('Internal Server Error', { status: 500 }),
  'garbled register': async () =>
    new Response('{"data": [', { headers: { 'content-type': 'application/json' } }),
  'page register': async () =>
    new Response('<h1>Maintenance</h1>', { headers: { 'content-type': 'text/html' } }),
  'other register': async () => Response.json({ unknown: 'shape' }),
  'moved register': async () =>
    new Response('', { status: 302, headers: { location: 'http://169.254.169.254/latest' } }),
  'absent register': async () => {
    throw Object.assign(new TypeError('fetch failed'), { code: 'ECONNREFUSED' })
  },
}

/** Every text that selects a fault. */
export const faultTexts = Object.keys(faults)

/** The fault that a text selects, if any. */
export function findFault(text: string): Fault | undefined {
  const key = text.trim().toLowerCase()
  return Object.hasOwn(faults, key) ? faults[key] : undefined
}
