import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  opensslAuthorities,
  opensslTimeStampToken,
  stampedBytes,
} from '@/test-support/servers/openssl-time-stamp.ts'
import {
  startTimeStampServer,
  type TimeStampServer,
} from '@/test-support/servers/time-stamp-server.ts'
import { createTimeStamper, verifyTimeStamp } from './time-stamper.ts'

const bytes = Buffer.from('a signed head')

describe('a time stamp', () => {
  let server: TimeStampServer
  beforeAll(async () => {
    server = await startTimeStampServer()
  })
  beforeEach(() => {
    server.state.fault = undefined
  })
  afterAll(() => server.close())

  function stamp(url = server.url) {
    const { authorities } = server
    return createTimeStamper({ url, authorities, fetch, now: () => new Date() }).stamp(bytes)
  }

  it('is asked for, and verified later without the server', async () => {
    const stamped = await stamp()
    const token = stamped.outcome === 'stamped' ? stamped.token : ''
    expect(await verifyTimeStamp(token, bytes, server.authorities)).toEqual({
      ok: true,
      at: expect.any(Date),
    })
    expect(await verifyTimeStamp(token, Buffer.from('another head'), server.authorities)).toEqual({
      ok: false,
      code: 'of_something_else',
    })
    expect(await verifyTimeStamp(token, bytes, opensslAuthorities)).toEqual({
      ok: false,
      code: 'not_trusted',
    })
  })

  it.each([
    ['another_nonce', 'of_another_request'],
    ['another_message', 'of_something_else'],
    ['another_authority', 'not_trusted'],
    ['for_servers', 'not_for_time_stamps'],
    ['unnamed_certificate', 'certificate_not_named'],
    ['another_time', 'clocks_differ'],
    ['refused', 'refused_2'],
    ['not_der', 'malformed'],
  ] as const)('is not accepted from a server that gives %s', async (fault, code) => {
    server.state.fault = fault
    expect(await stamp()).toEqual({ outcome: 'failed', code })
  })

  it('is not there where the server is not', async () => {
    expect(await stamp(new URL('http://127.0.0.1:1/stamp'))).toEqual({
      outcome: 'failed',
      code: 'unreachable',
    })
  })

  it('of another implementation is read, and no changed byte of what it says or its signature is', async () => {
    const verify = (token: Buffer) =>
      verifyTimeStamp(token.toString('base64'), stampedBytes, opensslAuthorities)
    const token = Buffer.from(opensslTimeStampToken, 'base64')
    expect(await verify(token)).toEqual({ ok: true, at: new Date('2026-11-22T21:55:14Z') })
    // The ranges that `openssl asn1parse` shows: the stamped time and hash, the certificate's hash, the
    // signature.
    const ranges = [
      [63, 186],
      [2009, 2041],
      [2066, 2098],
      [2117, token.length],
    ] as const
    for (const [from, to] of ranges) {
      for (let index = from; index < to; index += 5) {
        const changed = Buffer.from(token)
        changed[index] = (changed[index] ?? 0) ^ 1
        const { ok } = await verify(changed)
        expect({ index, ok }).toEqual({ index, ok: false })
      }
    }
  })
})
