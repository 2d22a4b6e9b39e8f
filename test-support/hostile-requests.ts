/** Requests that are sent to do harm, byte for byte as they go over the wire. */
import { gzipSync } from 'node:zlib'
import { createMultipart, createRawRequest, type Sent, type Target } from './raw-request.ts'

export type HostileRequest = {
  /** The kind of attack. */
  attack: string
  /** The whole request, in the pieces in which it is sent. */
  pieces: Buffer[]
  /** HTTP itself is broken, so the connection may be closed without an answer. */
  brokenHttp?: true
  /** Well formed and within every limit: only the application can refuse it. */
  reachesPages?: true
}

const form = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data; boundary=x'
const actionId = '0'.repeat(42)

/** Addresses that are a program's or an upload's to one reader, and a page's to the next. */
const waysAround = [
  '/sandbox/api/../../en',
  '/sandbox/api/%2e%2e/%2E./en',
  '/sandbox/api/v1/documents/..\\..\\..\\..\\en',
  '/sandbox/api/v1/documents/%2e%2e/%2e%2e/%2e%2e/%2e%2e/en',
  '/en/apply/%2e%2e/documents/y/upload',
  '/en/apply/%E0%A4%A/documents/y/upload',
  '/en/staff/applications/%2e%2e/fill/documents/y/upload',
  'http://evil.example/en',
]

/** Every one of them, addressed to one server. */
export function hostileRequests(target: Target): HostileRequest[] {
  const of = (attack: string, sent: Sent, more: Partial<HostileRequest> = {}) => ({
    attack,
    pieces: createRawRequest(target, sent),
    ...more,
  })
  const call = (attack: string, fields: [string, string][]) =>
    of(attack, {
      type: multipart,
      headers: { 'Next-Action': actionId },
      body: createMultipart(fields),
    })
  const upload = '/en/apply/3f2b8c1e-0000-4000-8000-000000000000/documents/passport/upload'
  const events = '/api/platform/events'
  return [
    of('290 KB of a& with a length', { type: form, body: 'a&'.repeat(145_000) }),
    of('240 KB of a& below the limit of a form', { type: form, body: 'a&'.repeat(120_000) }),
    of('1 MB of a& in chunks', { type: form, body: 'a&'.repeat(500_000), chunked: true }),
    of('9 MB of a& in chunks', { type: form, body: 'a&'.repeat(4_500_000), chunked: true }),
    of('9 MB in one field, in chunks', {
      type: multipart,
      body: createMultipart([['a', 'x'.repeat(9_000_000)]]),
      chunked: true,
    }),
    of('200 KB in one field', {
      type: multipart,
      body: createMultipart([['a', 'x'.repeat(200_000)]]),
    }),
    of('10,000 parts', {
      type: multipart,
      body: createMultipart(Array.from({ length: 10_000 }, () => ['a', ''])),
      chunked: true,
    }),
    of('a name of 100 KB', { type: form, body: `${'n'.repeat(100_000)}=1` }),
    of('a name of 100 KB in a part', {
      type: multipart,
      body: createMultipart([['n'.repeat(100_000), '']]),
    }),
    of('a header of 200 KB in a part', {
      type: multipart,
      body: `--x\r\nX-Long: ${'h'.repeat(200_000)}\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n`,
    }),
    of('10,000 headers in a part', {
      type: multipart,
      body: `--x\r\n${'a: b\r\n'.repeat(10_000)}Content-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n`,
    }),
    of('a part whose header has no colon', {
      type: multipart,
      body: '--x\r\nContent-Disposition form-data name="a"\r\n\r\n1\r\n--x--\r\n',
    }),
    of('names with 20,000 brackets', { type: form, body: `a${'[b]'.repeat(20_000)}=1` }),
    call('100,000 brackets as arguments of an action', [['0', '['.repeat(100_000)]]),
    call('arguments 5,000 levels deep', [
      ['0', `[${'['.repeat(5_000)}${']'.repeat(5_000)},"$K1"]`],
    ]),
    of('percent signs in percent signs', { type: form, body: '%25'.repeat(80_000) }),
    of('names of prototypes', {
      type: multipart,
      body: createMultipart([['__proto__.admin', 'yes']]),
    }),
    of('a body in UTF-16', {
      type: multipart,
      body: Buffer.from(createMultipart([['a', 'b']]), 'utf16le'),
    }),
    of('a charset of UTF-16', { type: `${form}; charset=utf-16`, body: 'a=1' }),
    of('a charset of UTF-7', {
      type: `${multipart}; charset=utf-7`,
      body: createMultipart([['a', '1']]),
    }),
    of('bytes that are no UTF-8', {
      type: multipart,
      body: Buffer.from(createMultipart([['a', '\xff\xfe\xfd']]), 'latin1'),
    }),
    of('NUL in a value', { type: multipart, body: createMultipart([['a', '1\0; drop']]) }),
    of('NUL in a name', { type: form, body: 'a%00b=1' }),
    of('application/octet-stream', { type: 'application/octet-stream', body: 'x' }),
    of('application/json', { type: 'application/json', body: '{"a":1}' }),
    of('text/plain', { type: 'text/plain', body: 'a=1' }),
    of('no content type', { body: 'a=1' }),
    of('a file where no form has one', {
      type: multipart,
      body: '--x\r\nContent-Disposition: form-data; name="a"; filename="a.bin"\r\nContent-Type: application/octet-stream\r\n\r\n1\r\n--x--\r\n',
    }),
    of('a multipart body in a multipart body', {
      type: multipart,
      body: '--x\r\nContent-Disposition: form-data; name="a"\r\nContent-Type: multipart/mixed; boundary=y\r\n\r\n--y\r\n\r\n1\r\n--y--\r\n--x--\r\n',
    }),
    of('a multipart body that breaks off', {
      type: multipart,
      body: '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1',
    }),
    of('a multipart body without its boundary', { type: multipart, body: 'x'.repeat(1_000) }),
    of('no boundary', { type: 'multipart/form-data', body: createMultipart([['a', '1']]) }),
    of('two boundaries', { type: `${multipart}; boundary=y`, body: createMultipart([['a', '1']]) }),
    of('a boundary of 10 KB', {
      type: `multipart/form-data; boundary=${'b'.repeat(10_000)}`,
      body: 'x',
    }),
    of('a gzip bomb', {
      type: form,
      headers: { 'Content-Encoding': 'gzip' },
      body: gzipSync(Buffer.alloc(20_000_000, 'a&')),
    }),
    of('an empty multipart body', { type: multipart, body: '' }),
    of('an action and nothing else', { headers: { 'Next-Action': actionId } }),
    call('two roots of arguments', [
      ['0', '["$K1"]'],
      ['0', '["$F1"]'],
    ]),
    call('arguments that name a function ($F1)', [['0', '["$F1","$K1"]']]),
    call('arguments that name a promise ($@1)', [['0', '["$@1","$K1"]']]),
    call('arguments that walk to a prototype ($1:__proto__)', [['0', '["$1:__proto__:x","$K1"]']]),
    call('arguments with a then', [['0', '[{"then":"$1"},"$K1"]']]),
    call('chunks of arguments besides the form', [
      ['2', '"x"'],
      ['0', '["$K1"]'],
    ]),
    of('a state in hidden fields that names a function', {
      type: multipart,
      body: createMultipart([
        ['$ACTION_REF_1', ''],
        ['$ACTION_1:0', `{"id":"${actionId}","bound":"$@1"}`],
        ['$ACTION_1:1', '["$F1"]'],
        ['$ACTION_KEY', 'k'],
      ]),
    }),
    of(
      'an action that does not exist',
      {
        type: multipart,
        headers: { 'Next-Action': actionId },
        body: createMultipart([
          ['_1_language', 'en'],
          ['0', '["$K1"]'],
        ]),
      },
      { reachesPages: true },
    ),
    of('a body on a GET', { method: 'GET', type: form, body: 'a&'.repeat(100_000) }),
    of('headers of 100 KB', { headers: { 'X-Long': 'h'.repeat(100_000) } }, { brokenHttp: true }),
    of(
      '1,000 cookies',
      {
        method: 'GET',
        headers: {
          Cookie: Array.from({ length: 1_000 }, (_, n) => `c${n}=${'v'.repeat(20)}`).join('; '),
        },
      },
      { brokenHttp: true },
    ),
    raw('a header without a colon', target, 'No colon here\r\n\r\n'),
    raw(
      'a length and chunks',
      target,
      `Content-Type: ${form}\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /admin HTTP/1.1\r\n\r\n`,
    ),
    raw(
      'two lengths',
      target,
      `Content-Type: ${form}\r\nContent-Length: 3\r\nContent-Length: 30\r\n\r\na=1`,
    ),
    raw('a length that is no number', target, 'Content-Length: 0x10\r\n\r\na=1'),
    raw(
      'a length that is too short',
      target,
      `Content-Type: ${multipart}\r\nContent-Length: 20\r\n\r\n${createMultipart([['a', '1']])}`,
    ),
    raw(
      '1 MB of extensions of chunks',
      target,
      `Content-Type: ${form}\r\nTransfer-Encoding: chunked\r\n\r\n${`1;${'e'.repeat(1_000)}\r\na\r\n`.repeat(1_000)}0\r\n\r\n`,
    ),
    raw(
      'a chunk whose length is no number',
      target,
      `Content-Type: ${form}\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\na=1\r\n0\r\n\r\n`,
    ),
    of('30 MB to an upload without a session', {
      path: upload,
      type: multipart,
      body: createMultipart([['file', 'x'.repeat(30_000_000)]]),
    }),
    of('10,000 parts to an upload without a session', {
      path: upload,
      type: multipart,
      body: createMultipart(Array.from({ length: 10_000 }, () => ['file', ''])),
      chunked: true,
    }),
    of('9 MB to the address of events', {
      path: events,
      type: 'application/json',
      body: '['.repeat(9_000_000),
      chunked: true,
    }),
    of(
      '60 KB of brackets to the address of events',
      { path: events, type: 'application/json', body: '['.repeat(60_000) },
      { reachesPages: true },
    ),
    of('a gzip bomb to the address of events', {
      path: events,
      type: 'application/json',
      headers: { 'Content-Encoding': 'gzip' },
      body: gzipSync(Buffer.alloc(20_000_000, '[')),
    }),
    of('thousands of parameters in an address', {
      method: 'GET',
      path: `/en?${'a&'.repeat(7_500)}`,
    }),
    ...waysAround.map((path) =>
      of(`arguments that name a function, to ${path}`, {
        path,
        type: multipart,
        headers: { 'Next-Action': actionId, Cookie: 'portico=x' },
        body: createMultipart([['0', '["$F1","$K1"]']]),
      }),
    ),
    of('9 MB to the embedded platform', {
      path: '/sandbox/api/v1/applications',
      type: 'application/json',
      body: '['.repeat(9_000_000),
      chunked: true,
    }),
    of(
      '500 KB of brackets to the embedded platform',
      {
        path: '/sandbox/api/v1/applications',
        type: 'application/json',
        body: '['.repeat(500_000),
      },
      { reachesPages: true },
    ),
    of(
      '500 KB of a& to the embedded platform for a token',
      { path: '/sandbox/oauth/token', type: form, body: 'a&'.repeat(250_000) },
      { reachesPages: true },
    ),
    of(
      '10,000 parts to the embedded platform without a token',
      {
        path: '/sandbox/api/v1/documents/1',
        type: multipart,
        body: createMultipart(Array.from({ length: 10_000 }, () => ['file', ''])),
        chunked: true,
      },
      { reachesPages: true },
    ),
  ]
}

/** A post whose head and body are written by hand. */
export function raw(attack: string, { host, origin }: Target, rest: string): HostileRequest {
  const head = `POST /en HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\n`
  return { attack, pieces: [Buffer.from(head + rest)], brokenHttp: true }
}
