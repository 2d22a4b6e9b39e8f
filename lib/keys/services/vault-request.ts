import { readFileSync } from 'node:fs'
import { Agent, request } from 'undici'
import { connectionReason, KeyServiceError, keyRequestMs, otherKeyWords } from './key-provider.ts'

type VaultAnswer = { data: Record<string, unknown>; auth: Record<string, unknown> }

export type VaultRequests = {
  /** Throws `KeyServiceError`; `VaultForbidden` if the token or its policy is not enough. */
  send(method: 'GET' | 'POST', path: string, options?: SendOptions): Promise<VaultAnswer>
  close(): Promise<void>
}

type SendOptions = { token?: string; body?: Record<string, unknown> }

/** 403 says both that a token has ended and that it may not: a new token tells which. */
export class VaultForbidden extends KeyServiceError {
  constructor() {
    super('refused', 'Vault denies it: the token has ended, or its policy does not allow it')
  }
}

/** An answer is small; a larger one is not from Vault. */
const mostAnswerBytes = 64 * 1024

/** Requests to Vault's HTTP API (v1), and what its statuses mean. */
export function createVaultRequests({
  address,
  namespace,
  caFile,
}: {
  address: URL
  namespace: string | undefined
  /** PEM, beside which no other authority is believed. */
  caFile: string | undefined
}): VaultRequests {
  const agent = new Agent({
    connect: {
      timeout: keyRequestMs / 2,
      ...(caFile && { ca: readFileSync(/* turbopackIgnore: true */ caFile, 'utf8') }),
    },
    headersTimeout: keyRequestMs,
    bodyTimeout: keyRequestMs,
    keepAliveTimeout: 4_000,
  })
  const base = address.href.replace(/\/$/, '')

  return {
    async send(method, path, { token, body } = {}) {
      let status: number
      let text: string
      try {
        // Redirects are not followed: the token would go wherever an answer says.
        const answer = await request(`${base}/v1/${path}`, {
          dispatcher: agent,
          method,
          signal: AbortSignal.timeout(keyRequestMs),
          headers: {
            'X-Vault-Request': 'true',
            ...(token && { 'X-Vault-Token': token }),
            ...(namespace && { 'X-Vault-Namespace': namespace }),
            ...(body && { 'Content-Type': 'application/json' }),
          },
          ...(body && { body: JSON.stringify(body) }),
        })
        status = answer.statusCode
        text = await readShort(answer.body)
      } catch (error) {
        if (error instanceof KeyServiceError) throw error
        throw new KeyServiceError('unreachable', connectionReason(error))
      }
      if (isRefusal(status) && !isAnswerOfVault(text)) {
        throw new KeyServiceError('unreachable', `a ${status} that is not of Vault`)
      }
      if (status === 403) throw new VaultForbidden()
      if (status === 400) throw new KeyServiceError('refused', badRequestReason(text))
      if (status === 404) {
        throw new KeyServiceError('refused', 'there is nothing at that path of Vault')
      }
      // 429 too many requests, 472 and 473 a standby, 503 sealed, 307 a standby that points elsewhere.
      if (status < 200 || status > 299) {
        throw new KeyServiceError('unreachable', `Vault answers ${status}`)
      }
      return parseAnswer(text)
    },
    // Closing waits for no answer.
    close: () => agent.destroy(),
  }
}

const isRefusal = (status: number) => [400, 403, 404].includes(status)

/**
 * Vault always lists errors, if only in an empty list; a proxy before it answers with a page or another body.
 */
function isAnswerOfVault(text: string): boolean {
  try {
    return Array.isArray(Object(JSON.parse(text)).errors)
  } catch {
    return false
  }
}

async function readShort(body: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of body) {
    bytes += part.byteLength
    if (bytes > mostAnswerBytes) throw new KeyServiceError('wrong', 'an answer that is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function parseAnswer(text: string): VaultAnswer {
  if (text === '') return { data: {}, auth: {} }
  try {
    const { data, auth }: { data?: unknown; auth?: unknown } = Object(JSON.parse(text))
    return { data: Object(data), auth: Object(auth) }
  } catch {
    // A page of a proxy is no answer of Vault's about the key.
    throw new KeyServiceError('unreachable', 'an answer that is no JSON')
  }
}

/** Translates the messages of transit in Vault 1.21 and OpenBao 2.4. */
function badRequestReason(text: string): string {
  if (/encryption key not found/i.test(text)) return 'there is no such transit key'
  if (/disallowed by policy/i.test(text)) {
    return 'the version of the transit key that wrapped it is no longer allowed to decrypt'
  }
  if (/authentication failed|invalid ciphertext|unable to decrypt/i.test(text)) {
    return `it is damaged, was wrapped by ${otherKeyWords}, or for another installation`
  }
  if (/invalid (role|secret)[ _-]?id|invalid role or secret/i.test(text)) {
    return 'Vault does not know the role'
  }
  return 'Vault says that the request is wrong'
}
