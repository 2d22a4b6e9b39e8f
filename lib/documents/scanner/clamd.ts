/**
 * A client of clamd, the daemon of ClamAV: PING, VERSION and INSTREAM, each on a connection of its own
 * (clamd(8), "Commands"; the form with `z`: commands and answers end with a NUL).
 */
import { connect, type Socket } from 'node:net'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type { Scanner, ScannerCheck, ScanResult } from './virus-scanner.ts'

export type ClamdAddress = { host: string; port: number } | { path: string }

/** An early answer is awaited between two pieces: a tenth of a second in all for 30 MB. */
const pieceBytes = 256 * 1024
const betweenMs = 1
const maxAttempts = 3
/** The longest answers contain the name of a signature. */
const maxAnswerLength = 4_096
/** The time limit of a check, which has no file to wait for. */
const maxCheckMs = 5_000

/** `timeoutMs`: for connecting, sending all bytes and the answer together. */
export function createClamd(address: ClamdAddress, { timeoutMs }: { timeoutMs: number }): Scanner {
  async function check(): Promise<ScannerCheck> {
    const answer = await ask(address, 'VERSION', { timeoutMs: Math.min(maxCheckMs, timeoutMs) })
    return 'code' in answer ? { outcome: 'down', code: answer.code } : readVersion(answer.text)
  }
  return {
    check,
    async scan(read) {
      const until = Date.now() + timeoutMs
      let answer = await ask(address, 'INSTREAM', { timeoutMs, chunks: read() })
      for (let attempt = 1; attempt < maxAttempts && isClosedEarly(answer); attempt++) {
        const left = Math.max(until - Date.now(), 1)
        answer = await ask(address, 'INSTREAM', { timeoutMs: left, chunks: read() })
      }
      if ('text' in answer) return readScan(answer)
      // clamd answers other requests: this file makes it close, and the answer was lost each time.
      const isThisFile = isClosedEarly(answer) && (await check()).outcome === 'up'
      return isThisFile ? { outcome: 'too_large' } : { outcome: 'unavailable', code: answer.code }
    },
  }
}

function readScan({ text, isWhole }: Extract<Answer, { text: string }>): ScanResult {
  // clamd cannot call a file clean that it was not shown to its end.
  if (text === 'stream: OK' && isWhole) return { outcome: 'clean' }
  const signature = /^stream: (.+) FOUND$/.exec(text)?.[1]
  // With AlertExceedsMax the daemon reports a file that is larger, or more deeply nested, than it scans.
  if (signature?.startsWith('Heuristics.Limits.Exceeded')) return { outcome: 'too_large' }
  if (signature) return { outcome: 'infected', signature: sanitiseSignature(signature) }
  if (/size limit exceeded/i.test(text)) return { outcome: 'too_large' }
  return { outcome: 'unavailable', code: 'scanner_error' }
}

/** `ClamAV 1.4.6/27830/Sun Nov 22 08:31:02 2026`; without the last two if its signatures have no date. */
function readVersion(text: string): ScannerCheck {
  const [name = '', , date = ''] = text.split('/')
  if (!/^ClamAV \S+$/.test(name)) return { outcome: 'down', code: 'scanner_error' }
  const time = Date.parse(`${date} UTC`)
  return { outcome: 'up', name, signaturesAt: Number.isNaN(time) ? undefined : new Date(time) }
}

/** The signature's name as logs and audit may contain it: without spaces. */
function sanitiseSignature(signature: string): string {
  return signature.replaceAll(/[^\w.:()-]/g, '_').slice(0, 100)
}

/** Tells whether an open connection was closed before an answer. */
function isClosedEarly(answer: Answer): boolean {
  return 'code' in answer && ['EPIPE', 'ECONNRESET'].includes(answer.code)
}

/** `isWhole`: everything was sent before the answer came. */
type Answer = { text: string; isWhole: boolean } | { code: string }
type Received = { text: string } | { code: string }

/** Throws only what reading the `chunks` throws. */
async function ask(
  address: ClamdAddress,
  command: string,
  { timeoutMs, chunks }: { timeoutMs: number; chunks?: AsyncIterable<Uint8Array> },
): Promise<Answer> {
  const socket = connect(address)
  const answered = listen(socket)
  const deadline = setTimeout(() => socket.destroy(fault('timeout')), timeoutMs)
  try {
    socket.write(`z${command}\0`)
    const isWhole = !chunks || (await send(socket, chunks, answered))
    return { ...(await answered), isWhole }
  } finally {
    clearTimeout(deadline)
    socket.destroy()
  }
}

/** Returns the answer, or why there is none; later data is not read. */
function listen(socket: Socket): Promise<Received> {
  return new Promise((resolve) => {
    let text = ''
    let code = 'closed'
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1')
      const end = text.indexOf('\0')
      if (end >= 0) resolve({ text: text.slice(0, end).trim() })
      else if (text.length > maxAnswerLength) socket.destroy(fault('scanner_error'))
    })
    socket.on('error', (error: NodeJS.ErrnoException) => {
      code = error.code ?? 'closed'
    })
    socket.on('close', () => resolve({ code }))
  })
}

/** Sends each piece after its length, and an empty one at the end. False if the answer came before. */
async function send(
  socket: Socket,
  chunks: AsyncIterable<Uint8Array>,
  answered: Promise<unknown>,
): Promise<boolean> {
  let isAnswered = false
  void answered.then(() => {
    isAnswered = true
  })
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length && !isAnswered; at += pieceBytes) {
      const piece = chunk.subarray(at, at + pieceBytes)
      const length = Buffer.alloc(4)
      length.writeUInt32BE(piece.length)
      // Written together, since clamd refuses by the length alone and closes.
      const isBuffered = socket.write(Buffer.concat([length, piece]))
      if (!isBuffered) await Promise.race([drained(socket), answered])
      // A write to a connection that clamd has closed loses the answer before it.
      await Promise.race([sleep(betweenMs), answered])
      // Timers of a busy machine fire before arrived data is read.
      await setImmediate()
    }
    if (isAnswered) return false
  }
  socket.write(Buffer.alloc(4))
  return true
}

function drained(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once('drain', resolve))
}

function fault(code: string): Error {
  return Object.assign(new Error(code), { code })
}
