/** Faults of one call, with and without effect on the other side. */

/** A fault between the client and the platform for one call. */
export type NetworkFault = (send: () => Promise<Response>) => Promise<Response>

/** Faults after which nobody can say whether the call took effect. */
export const silences: Record<string, NetworkFault> = {
  'reset before effect': async () => networkError('ECONNRESET'),
  'reset after effect': takesEffectThen(() => networkError('ECONNRESET')),
  'refused connection': async () => networkError('ECONNREFUSED'),
  'name not found': async () => networkError('ENOTFOUND'),
  'unanswered before effect': async () => networkError('UND_ERR_HEADERS_TIMEOUT'),
  'unanswered after effect': takesEffectThen(() => networkError('UND_ERR_HEADERS_TIMEOUT')),
  'answer broken off after effect': takesEffectThen(() => brokenBody()),
  '500 before effect': async () => errorResponse(500),
  '500 after effect': takesEffectThen(() => errorResponse(500)),
  '502 page after effect': takesEffectThen(() => page(502)),
  '503 with Retry-After in seconds': async () => errorResponse(503, { 'retry-after': '7' }),
  '503 with Retry-After as a date, after effect': takesEffectThen(() =>
    errorResponse(503, {
      date: 'Sat, 21 Nov 2026 09:00:00 GMT',
      'retry-after': 'Sat, 21 Nov 2026 09:00:30 GMT',
    }),
  ),
  '504 after effect': takesEffectThen(() => errorResponse(504)),
  '429 with Retry-After of a day': async () => errorResponse(429, { 'retry-after': '86400' }),
  '429 with an unreadable Retry-After': async () => errorResponse(429, { 'retry-after': 'soon' }),
  '408': async () => errorResponse(408),
  '409 while another is in flight': async () => errorResponse(409),
  '425': async () => errorResponse(425),
  '202 after effect': takesEffectThen(() => jsonResponse(202, { data: { id: 'accepted' } })),
  '204 after effect': takesEffectThen(() => new Response(null, { status: 204 })),
  'garbage with 200 after effect': takesEffectThen(() => page(200)),
  'half a JSON after effect': takesEffectThen(
    () => new Response('{"data":{"id":"', { headers: jsonType }),
  ),
  'empty body after effect': takesEffectThen(() => new Response('', { headers: jsonType })),
  'no id after effect': takesEffectThen(() => jsonResponse(200, { data: {} })),
  'a number as id after effect': takesEffectThen(() => jsonResponse(200, { data: { id: 7 } })),
  '__proto__ after effect': takesEffectThen(
    () => new Response('{"__proto__":{"data":{"id":"x"}}}', { headers: jsonType }),
  ),
  '401 once': async () => errorResponse(401),
}

/** One for each outcome that is written down of a silence. */
export const silenceOfEachOutcome = [
  'reset before effect',
  'unanswered after effect',
  '503 with Retry-After in seconds',
  '202 after effect',
  'no id after effect',
  '401 once',
]

/** Tells whether a silence is the one that stands for its outcome. */
export function isRepresentativeSilence(name: string): boolean {
  return silenceOfEachOutcome.includes(name)
}

/** Faults that tell somebody to look. */
export const stops: Record<string, NetworkFault> = {
  '403': async () => errorResponse(403),
  '404': async () => errorResponse(404),
  '413': async () => errorResponse(413),
  '302 to another host': async () => errorResponse(302, { location: 'https://elsewhere.example/' }),
  '307 after effect': takesEffectThen(() =>
    errorResponse(307, { location: 'https://elsewhere.example/' }),
  ),
}

/** One for each kind of stop: a refusal, a redirection, and one that took effect. */
export const stopOfEachKind = ['404', '302 to another host', '307 after effect']

/** Tells whether a stop is the one that stands for its kind. */
export function isRepresentativeStop(name: string): boolean {
  return stopOfEachKind.includes(name)
}

/** A good answer, as far as can be seen, that names this application. */
export function namingApplication(id: string): NetworkFault {
  return takesEffectThen(() => jsonResponse(200, { data: { id } }))
}

export function errorResponse(status: number, headers: Record<string, string> = {}): Response {
  return jsonResponse(
    status,
    { errors: [{ code: `E${status}`, description: 'as scripted' }] },
    headers,
  )
}

export function jsonResponse(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): Response {
  return Response.json(body, { status, headers })
}

/** The network's own errors carry a code, by which the client names them. */
function networkError(code: string): never {
  throw Object.assign(new Error('the network failed'), { code })
}

/** Lets the call take effect and then answers something else. */
export function takesEffectThen(instead: () => Response): NetworkFault {
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
