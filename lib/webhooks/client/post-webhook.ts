/** Posting a webhook: once, to an address that was checked as it is connected to. */
import type { lookup as lookUpName } from 'node:dns'
import { AttemptFailure, failureCode } from '#lib/platform/client/failure-code.ts'
import { readRetryAfter } from '#lib/platform/client/retry-after-header.ts'
import type { Fetch } from '#lib/platform/client/send-request.ts'
import { createTransport } from '#lib/platform/client/transport.ts'
import type { Network } from '../rules/networks.ts'
import {
  type AddressCheck,
  createAddressCheck,
  createCheckedLookup,
  isRefusedLiteral,
} from './allowed-addresses.ts'

/** `taken`: the whole of an answer with a status of 2xx arrived. */
export type PostOutcome =
  | { outcome: 'taken'; answer: Answer }
  | { outcome: 'failed'; code: string; answer?: Answer; retryAfterMs?: number | undefined }

type Answer = { status: number; text: string }

export type WebhookPost = (
  address: string,
  request: { headers: Record<string, string>; body: string },
) => Promise<PostOutcome>

/** Receivers have nothing to say: what is longer is not read, and no fault. */
const maxAnswerBytes = 64 * 1024
const timeoutMs = 10_000

/**
 * Creates what posts. It follows no redirect, and connects to no private, link-local or loopback address but those
 * that are allowed.
 */
export function createWebhookPost({
  allowedNetworks,
  lookup,
  timeLimitMs = timeoutMs,
}: {
  allowedNetworks: readonly Network[]
  lookup?: typeof lookUpName | undefined
  timeLimitMs?: number
}): { post: WebhookPost; isAllowed: AddressCheck; close(): Promise<void> } {
  const isAllowed = createAddressCheck(allowedNetworks)
  const transport = createTransport({
    timeoutMs: timeLimitMs,
    lookup: createCheckedLookup(isAllowed, lookup),
  })
  return {
    isAllowed,
    close: transport.close,
    async post(address, request) {
      const url = URL.parse(address)
      if (!url || isRefusedLiteral(url, isAllowed)) {
        return { outcome: 'failed', code: 'address_refused' }
      }
      try {
        return await postOnce(transport.fetch, url, request, timeLimitMs)
      } catch (error) {
        return { outcome: 'failed', code: isTimeout(error) ? 'timeout' : failureCode(error) }
      }
    },
  }
}

async function postOnce(
  fetch: Fetch,
  url: URL,
  { headers, body }: { headers: Record<string, string>; body: string },
  timeLimitMs: number,
): Promise<PostOutcome> {
  const response = await fetch(url.href, {
    method: 'POST',
    headers: {
      ...{ 'content-type': 'application/json', 'accept-encoding': 'identity' },
      'user-agent': 'Portico-Webhooks/1',
      ...headers,
    },
    body,
    signal: AbortSignal.timeout(timeLimitMs),
  })
  const { status } = response
  const answer = { status, text: await readStart(response) }
  if (status >= 200 && status < 300) return { outcome: 'taken', answer }
  const retryAfterMs = readRetryAfter(response.headers)
  return { outcome: 'failed', code: `http_${status}`, answer, retryAfterMs }
}

/** Reads up to 64 KB; throws the network's error if it breaks off before. */
async function readStart(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  if (!reader) return ''
  const chunks: Uint8Array[] = []
  for (let size = 0; size < maxAnswerBytes; ) {
    const { done, value } = await reader.read()
    if (done) return decode(chunks)
    chunks.push(value)
    size += value.byteLength
  }
  await reader.cancel()
  return decode(chunks)
}

function decode(chunks: readonly Uint8Array[]): string {
  return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, maxAnswerBytes))
}

function isTimeout(error: unknown): boolean {
  return !(error instanceof AttemptFailure) && (error as { name?: unknown }).name === 'TimeoutError'
}
