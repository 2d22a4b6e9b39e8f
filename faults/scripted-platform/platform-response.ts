/** Responses of the scripted platform, and how it reads requests. */

/** An answer of the platform itself. */
export type PlatformResponse = { status: number; json: unknown }

export const notFoundResponse: PlatformResponse = {
  status: 404,
  json: { errors: [{ code: 'NOT_FOUND', description: 'There is nothing at this address.' }] },
}

export function successResponse(data: unknown): PlatformResponse {
  return { status: 200, json: { data } }
}

export function refusal(code: string, description: string): PlatformResponse {
  return { status: 400, json: { errors: [{ code, description }] } }
}

/** The JSON of a body; undefined if it is none. */
export function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

/** Sets the value at a dotted path of our own request, which the contract has checked. */
export function setAt(body: Record<string, unknown>, path: string, value: unknown): void {
  const names = path.split('.')
  const last = names.pop() ?? ''
  let part = body
  for (const name of names) {
    part[name] ??= {}
    part = part[name] as Record<string, unknown>
  }
  part[last] = value
}
