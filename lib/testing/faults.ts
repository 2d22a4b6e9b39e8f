/** What can go wrong with one call, with and without effect on the other side. */

/** Stands between the client and the platform for one call. */
export type Fault = (send: () => Promise<Response>) => Promise<Response>

/** Faults after which nobody can say whether the call took effect. */
export const silences: Record<string, Fault> = {
  'reset before effect': async () => broken('ECONNRESET'),
  'reset after effect': after(() => broken('ECONNRESET')),
  'refused connection': async () => broken('ECONNREFUSED'),
  'name not found': async () => broken('ENOTFOUND'),
  'unanswered before effect': async () => broken('UND_ERR_HEADERS_TIMEOUT'),
  'unanswered after effect': after(() => broken('UND_ERR_HEADERS_TIMEOUT')),
  'answer broken off after effect': after(() => brokenBody()),
  '500 before effect': async () => answer(500),
  '500 after effect': after(() => answer(500)),
  '502 page after effect': after(() => page(502)),
  '503 with Retry-After in seconds': async () => answer(503, { 'retry-after': '7' }),
  '503 with Retry-After as a date, after effect': after(() =>
    answer(503, {
      date: 'Sat, 21 Nov 2026 09:00:00 GMT',
      'retry-after': 'Sat, 21 Nov 2026 09:00:30 GMT',
    }),
  ),
  '504 after effect': after(() => answer(504)),
  '429 with Retry-After of a day': async () => answer(429, { 'retry-after': '86400' }),
  '429 with an unreadable Retry-After': async () => answer(429, { 'retry-after': 'soon' }),
  '408': async () => answer(408),
  '409 while another is in flight': async () => answer(409),
  '425': async () => answer(425),
  '202 after effect': after(() => json(202, { data: { id: 'accepted' } })),
  '204 after effect': after(() => new Response(null, { status: 204 })),
  'garbage with 200 after effect': after(() => page(200)),
  'half a JSON after effect': after(() => new Response('{"data":{"id":"', { headers: jsonType })),
  'empty body after effect': after(() => new Response('', { headers: jsonType })),
  'no id after effect': after(() => json(200, { data: {} })),
  'a number as id after effect': after(() => json(200, { data: { id: 7 } })),
  '__proto__ after effect': after(
    () => new Response('{"__proto__":{"data":{"id":"x"}}}', { headers: jsonType }),
  ),
  '401 once': async () => answer(401),
}

/** One for each outcome that is written down of a silence: these are tried on PostgreSQL. */
const silenceOfEachOutcome = [
  'reset before effect',
  'unanswered after effect',
  '503 with Retry-After in seconds',
  '202 after effect',
  'no id after effect',
  '401 once',
]

/** Whether a silence is the one that stands for its outcome. */
export function isSilenceEnough(name: string): boolean {
  return silenceOfEachOutcome.includes(name)
}

/** Faults that tell somebody to look. */
export const stops: Record<string, Fault> = {
  '403': async () => answer(403),
  '404': async () => answer(404),
  '413': async () => answer(413),
  '302 to another host': async () => answer(302, { location: 'https://elsewhere.example/' }),
  '307 after effect': after(() => answer(307, { location: 'https://elsewhere.example/' })),
}

/** Whether a stop is the one that stands for its kind: a refusal and a redirection. */
export function isStopEnough(name: string): boolean {
  return name === '404' || name === '302 to another host'
}

/** A good answer, as far as can be seen, that names this application. */
export function namingApplication(id: string): Fault {
  return after(() => json(200, { data: { id } }))
}

export function answer(status: number, headers: Record<string, string> = {}): Response {
  return json(status, { errors: [{ code: `E${status}`, description: 'as told' }] }, headers)
}

export function json(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): Response {
  return Response.json(body, { status, headers })
}

/** The network's own errors carry a code, by which the client names them. */
export function broken(code: string): never {
  throw Object.assign(new Error('the network failed'), { code })
}

/** Lets the call take effect and then answers something else. */
export function after(instead: () => Response): Fault {
  return async (send) => {
    await (await send()).body?.cancel()
    return instead()
  }
}

const jsonType = { 'content-type': 'application/json' }

function page(status: number): Response {
  return new Response('<html>', { status, headers: { 'content-type': 'text/html' } })
}

function brokenBody(): Response {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"data":'))
      controller.error(Object.assign(new Error('cut'), { code: 'ECONNRESET' }))
    },
  })
  return new Response(body, { headers: jsonType })
}
