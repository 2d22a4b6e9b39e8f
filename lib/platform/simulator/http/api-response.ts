/** An operation's answer before it becomes a Response. Expected refusals are values, never throws. */
export type ApiResponse = {
  status: number
  /** JSON, or a file's bytes. */
  body: unknown
  stream?: ReadableStream<Uint8Array>
  headers?: Record<string, string>
}

/**
 * Every error code of the embedded platform with its HTTP status and its usual words.
 * The interface names four statuses of an error (400, 401, 404, 500) and no code at all: the codes
 * are decided here, and stable. 503 is what a proxy in front of a platform may add.
 */
export const errorCodes = {
  INVALID_FIELD: { status: 400, description: 'The description begins with the dotted path.' },
  ACCOUNT_ID_TAKEN: {
    status: 400,
    description: 'account_to_open.account_id: belongs to another application',
  },
  NOT_A_CORPORATION: {
    status: 400,
    description: 'Only an application of a corporation has individuals.',
  },
  INVALID_JSON: { status: 400, description: 'The body is not JSON in UTF-8.' },
  INVALID_STATUS: {
    status: 400,
    description: 'The status of the application does not allow this.',
  },
  INVALID_IDEMPOTENCY_ID: {
    status: 400,
    description: 'The idempotency id must be 1 to 200 printable ASCII characters.',
  },
  UNSUPPORTED_MEDIA_TYPE: { status: 400, description: 'The body must be application/json.' },
  BODY_TOO_LARGE: { status: 400, description: 'A body of JSON may have at most 1 MB.' },
  INVALID_TOKEN: {
    status: 401,
    description: 'The access token is missing, unknown or has expired.',
  },
  INSUFFICIENT_SCOPE: { status: 401, description: 'The access token lacks the scope.' },
  NOT_FOUND: { status: 404, description: 'There is nothing at this address.' },
  INTERNAL_ERROR: { status: 500, description: 'The platform could not do this.' },
  TEMPORARILY_UNAVAILABLE: { status: 503, description: 'Try again with the same ids.' },
} as const
export type ErrorCode = keyof typeof errorCodes

/** The documented error body, `{"errors":[{code, description}]}`, one entry for each description. */
export function apiError(
  code: ErrorCode,
  descriptions: string[] = [errorCodes[code].description],
  headers?: Record<string, string>,
): ApiResponse {
  return {
    status: errorCodes[code].status,
    body: { errors: descriptions.map((description) => ({ code, description })) },
    headers,
  }
}

/** The response of every write: the id of the written object. */
export function idResponse(id: string): ApiResponse {
  return { status: 200, body: { data: { id } } }
}

/** A value, or the response that refuses it. */
export type Result<T> =
  | { value: T; refused?: undefined }
  | { refused: ApiResponse; value?: undefined }

export function toResponse(answer: ApiResponse): Response {
  const headers = { 'Cache-Control': 'no-store', ...answer.headers }
  return answer.stream
    ? new Response(answer.stream, { status: answer.status, headers })
    : Response.json(answer.body, { status: answer.status, headers })
}
