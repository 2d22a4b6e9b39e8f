/** Puts an answer, good or broken, on a socket. */
import type { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { http } from '../../test-support/platform/socket-http.ts'
import type { Answer, Body, Reply } from './script.ts'

/** The status the caller gets to see; 0 if there is none, undefined if it is the simulator's. */
export function shownStatus(answer: Answer): number | undefined {
  if (answer.kind === 'http') return answer.status
  return answer.kind === 'good' || answer.kind === 'altered' || answer.kind === 'others'
    ? undefined
    : 0
}

/** Writes it. `reply` is what the simulator answers, `others` what it answered somebody else. */
export function writeAnswer(
  socket: Socket,
  answer: Answer,
  { reply, others, customerId }: { reply: Reply; others: Reply; customerId: string },
): void {
  const good = toBytes(reply)
  switch (answer.kind) {
    case 'good':
      socket.write(good)
      return
    case 'altered':
      socket.write(toBytes({ ...reply, text: alter(reply.text, answer.data) }))
      return
    case 'others':
      socket.write(toBytes(others))
      return
    case 'reset':
    case 'stale':
      socket.resetAndDestroy()
      return
    case 'resetInBody':
      socket.write(halfOf(good), () => setTimeout(() => socket.resetAndDestroy(), 50))
      return
    case 'truncated':
      socket.end(halfOf(good))
      return
    case 'silence':
      return
    case 'trickle':
      trickle(socket, good)
      return
    case 'http':
      writeHttp(socket, answer, customerId)
  }
}

/** In a header `PORT` is the port of the platform, and `CUSTOMER` who it answers. */
function writeHttp(
  socket: Socket,
  { status, headers = {}, body = '' }: Answer & { kind: 'http' },
  customerId: string,
): void {
  const { type, bytes, coding } = bytesOf(body)
  const fields = { 'content-type': type, ...(coding && { 'content-encoding': coding }), ...headers }
  const here = Object.entries(fields).map(([name, value]) => [
    name,
    value.replace('PORT', String(socket.localPort)).replace('CUSTOMER', customerId),
  ])
  socket.write(http(status, Object.fromEntries(here), bytes))
}

function bytesOf(body: Body): { type: string; bytes: Buffer; coding?: string } {
  const type = 'application/json'
  if (typeof body === 'string') return { type, bytes: Buffer.from(body) }
  if ('json' in body) return { type, bytes: Buffer.from(JSON.stringify(body.json)) }
  if ('spaces' in body) return { type, bytes: Buffer.alloc(body.spaces, ' ') }
  return { type, bytes: gzipSync(Buffer.alloc(body.gzipBomb)), coding: 'gzip' }
}

/** The head and the first half of the body. */
function halfOf(answer: Buffer): Buffer {
  const bodyStart = answer.indexOf('\r\n\r\n') + 4
  return answer.subarray(0, bodyStart + Math.floor((answer.length - bodyStart) / 2))
}

function trickle(socket: Socket, bytes: Buffer): void {
  let sent = 0
  const timer = setInterval(() => {
    if (socket.destroyed || sent >= bytes.length) return clearInterval(timer)
    socket.write(bytes.subarray(sent, ++sent))
  }, 1_000)
  timer.unref()
}

function toBytes({ status, headers, text }: Reply): Buffer {
  return http(status, { 'content-type': 'application/json', ...headers }, text)
}

/** Replaces fields of a response; those of a token are at the root. */
function alter(text: string, changes: Record<string, unknown>): string {
  const json = JSON.parse(text)
  return JSON.stringify(
    json.data ? { data: { ...json.data, ...changes } } : { ...json, ...changes },
  )
}
