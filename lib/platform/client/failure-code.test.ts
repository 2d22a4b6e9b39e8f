import { describe, expect, it } from 'vitest'
import { AttemptFailure, failureCode } from './failure-code.ts'

const withCode = (code: unknown) => Object.assign(new Error('some text'), { code })

describe('failureCode', () => {
  it.each([
    ['ENOTFOUND', 'dns_failed'],
    ['EAI_AGAIN', 'dns_failed'],
    ['EHOSTUNREACH', 'unreachable'],
    ['CERT_HAS_EXPIRED', 'tls_failed'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls_failed'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'tls_failed'],
    ['HPE_INVALID_CONSTANT', 'malformed_http'],
    ['UND_ERR_HEADERS_TIMEOUT', 'headers_timeout'],
    ['UND_ERR_BODY_TIMEOUT', 'body_timeout'],
    ['UND_ERR_CLOSED', 'transport_closed'],
    ['E_SOMETHING_NEW', 'network_error'],
    ['constructor', 'network_error'],
    [23, 'network_error'],
  ])('calls %s %s', (code, expected) => {
    expect(failureCode(withCode(code))).toBe(expected)
  })

  it('looks into causes, as a fetch of the standard hides the network there', () => {
    const error = new TypeError('fetch failed', { cause: withCode('ECONNRESET') })
    expect(failureCode(error)).toBe('connection_reset')
  })

  it('looks into the first of several addresses that were tried', () => {
    const tried = new AggregateError([withCode('ECONNREFUSED'), withCode('ENETUNREACH')])
    expect(failureCode(tried)).toBe('connection_refused')
  })

  it('ends with causes that go in a circle', () => {
    const error = new Error('round')
    error.cause = error
    expect(failureCode(error)).toBe('network_error')
  })

  it.each([undefined, null, 'text', 7])('has a code for %j, which is no error', (thrown) => {
    expect(failureCode(thrown)).toBe('network_error')
  })

  it('retains the code of a failure of ours', () => {
    expect(failureCode(new AttemptFailure('empty_body'))).toBe('empty_body')
  })
})
