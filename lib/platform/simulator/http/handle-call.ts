import { randomUUID } from 'node:crypto'
import type { RecordedCall } from '../records/recorded-calls.ts'
import { type ApiResponse, apiError } from './api-response.ts'
import type { CallContext } from './call-context.ts'
import { findRoute } from './routes.ts'
import { readToken } from './tokens.ts'

type Call = {
  request: Request
  /** Below the API base, `/v1/…`; undefined when the address is elsewhere. */
  path: string | undefined
  body: { text: string | undefined; isTooLarge: boolean; stream: CallContext['stream'] }
  headerPrefix: string
  facts: Partial<RecordedCall>
}
type CallDependencies = Pick<
  CallContext,
  | 'records'
  | 'clientId'
  | 'attestation'
  | 'schemas'
  | 'products'
  | 'scriptFor'
  | 'now'
  | 'runExclusive'
  | 'pause'
  | 'url'
  | 'noteChange'
>

/**
 * One call of the API. What every call needs is checked in this order: token, address, scope, idempotency id,
 * size; only then the operation runs. Both ids are optional: a request id is created and returned in the
 * response; a write without an idempotency id is a new one.
 */
export async function handleApiCall(call: Call, means: CallDependencies): Promise<ApiResponse> {
  const { request, facts, headerPrefix } = call
  const requestId = readId(request, `${headerPrefix}-request-id`) ?? randomUUID()
  facts.requestId = requestId
  facts.idempotencyId = readId(request, `${headerPrefix}-idempotency-id`)
  const answer = await answerWithToken(call, means)
  return { ...answer, headers: { ...answer.headers, [`${headerPrefix}-request-id`]: requestId } }
}

async function answerWithToken(call: Call, means: CallDependencies): Promise<ApiResponse> {
  const { facts } = call
  const token = await readToken(call.request, means)
  if (token.refused) return token.refused
  facts.requestBody = call.body.text || undefined
  const answer = await answerAuthenticated(call, means, token.value.scopes)
  if (!answer.stream) facts.answerBody = JSON.stringify(answer.body)
  return answer
}

async function answerAuthenticated(
  { request, path, body, headerPrefix, facts }: Call,
  means: CallDependencies,
  granted: string[],
): Promise<ApiResponse> {
  const route = path === undefined ? undefined : findRoute(request.method, path)
  if (!route) return apiError('NOT_FOUND')
  const { scope } = route
  if (!granted.includes(scope))
    return apiError('INSUFFICIENT_SCOPE', [`The access token lacks the scope ${scope}.`], {
      'WWW-Authenticate': `Bearer realm="simulator", error="insufficient_scope", scope="${scope}"`,
    })
  // An unusable id must not be treated as missing: repeating the call would be a second write.
  if (!facts.idempotencyId && request.headers.has(`${headerPrefix}-idempotency-id`))
    return apiError('INVALID_IDEMPOTENCY_ID')
  if (body.isTooLarge) return apiError('BODY_TOO_LARGE')
  const context: CallContext = {
    ...means,
    method: request.method,
    contentType: request.headers.get('content-type'),
    text: body.text,
    stream: body.stream,
    idempotencyId: facts.idempotencyId ?? (route.writes ? randomUUID() : ''),
    noteCallFacts: (more) => Object.assign(facts, more),
  }
  return route.answer(context)
}

/** Ids go to headers and logs: printable ASCII, at most 200 characters; anything else counts as missing. */
function readId(request: Request, name: string): string | undefined {
  const value = request.headers.get(name)
  return value && /^[\x21-\x7e]{1,200}$/.test(value) ? value : undefined
}
