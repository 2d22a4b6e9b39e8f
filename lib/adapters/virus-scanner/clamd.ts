/**
 * A client of clamd, the daemon of ClamAV: PING, VERSION and INSTREAM, each on a connection of its own
 * (clamd(8), "Commands"; the form with `z`: commands and answers end with a NUL).
 */
import { connect, type Socket } from 'node:net'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type { Scanner, ScannerCheck, ScanResult } from './virus-scanner.ts'

export type ClamdAddress = { host: string; port: number } | { path: string }

/** Between two of them we wait for an answer that comes before the end: a tenth of a second for 30 MB. */
const pieceBytes = 256 * 1024
const betweenMs = 1
const mostTries = 3
/** The longest answer names a signature. */
const longestAnswer = 4_096
/** Of a check: whoever asks for one has no file to wait for. */
const checkMs = 5_000

/** `timeoutMs`: for connecting, sending all bytes and the answer together. */
export function createClamd(address: ClamdAddress, { timeoutMs }: { timeoutMs: number }): Scanner {
  async function check(): Promise<ScannerCheck> {
    const answer = await ask(address, 'VERSION', { timeoutMs: Math.min(checkMs, timeoutMs) })
    return 'code' in answer ? { outcome: 'down', code: answer.code } : readVersion(answer.text)
  }
  return {
    check,
    async scan(read) {
      const until = Date.now() + timeoutMs
      let answer = await ask(address, 'INSTREAM', { timeoutMs, chunks: read() })
      for (let tries = 1; tries < mostTries && isBrokenOff(answer); tries++) {
        const left = Math.max(until - Date.now(), 1)
        answer = await ask(address, 'INSTREAM', { timeoutMs: left, chunks: read() })
      }
      if ('text' in answer) return readScan(answer)
      // It answers others: then it is this file that makes it close, and the answer was lost each time.
      const isFile = isBrokenOff(answer) && (await check()).outcome === 'up'
      return isFile ? { outcome: 'too_large' } : { outcome: 'unavailable', code: answer.code }
    },
  }
}

function readScan({ text, isWhole }: Extract<Answer, { text: string }>): ScanResult {
  // Of what it was not shown to its end it cannot say that it is clean.
  if (text === 'stream: OK' && isWhole) return { outcome: 'clean' }
  const signature = /^stream: (.+) FOUND$/.exec(text)?.[1]
  // With AlertExceedsMax: larger, or more deeply nested, than it looks into.
  if (signature?.startsWith('Heuristics.Limits.Exceeded')) return { outcome: 'too_large' }
  if (signature) return { outcome: 'infected', signature: shownSignature(signature) }
  if (/size limit exceeded/i.test(text)) return { outcome: 'too_large' }
  return { outcome: 'unavailable', code: 'scanner_error' }
}

/** `ClamAV 1.4.6/27830/Sun Nov 22 08:31:02 2026`; without the last two where its signatures have no date. */
function readVersion(text: string): ScannerCheck {
  const [name = '', , date = ''] = text.split('/')
  if (!/^ClamAV \S+$/.test(name)) return { outcome: 'down', code: 'scanner_error' }
  const time = Date.parse(`${date} UTC`)
  return { outcome: 'up', name, signaturesAt: Number.isNaN(time) ? undefined : new Date(time) }
}

/** As logs and the audit may hold it: a name of the signature database, without spaces. */
function shownSignature(signature: string): string {
  return signature.replaceAll(/[^\w.:()-]/g, '_').slice(0, 100)
}

/** Of a connection that was open. */
function isBrokenOff(answer: Answer): boolean {
  return 'code' in answer && ['EPIPE', 'ECONNRESET'].includes(answer.code)
}

/** `isWhole`: all that there was to send was sent before it came. */
type Answer = { text: string; isWhole: boolean } | { code: string }
type Heard = { text: string } | { code: string }

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

/** Its answer, or why there is none; what follows the answer is not read. */
function listen(socket: Socket): Promise<Heard> {
  return new Promise((resolve) => {
    let text = ''
    let code = 'closed'
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1')
      const end = text.indexOf('\0')
      if (end >= 0) resolve({ text: text.slice(0, end).trim() })
      else if (text.length > longestAnswer) socket.destroy(fault('scanner_error'))
    })
    socket.on('error', (error: NodeJS.ErrnoException) => {
      code = error.code ?? 'closed'
    })
    socket.on('close', () => resolve({ code }))
  })
}

/** Each piece after its length; nothing at the end. False where the answer is there before that. */
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
      // Together, for clamd refuses by the length alone and closes.
      const isTaken = socket.write(Buffer.concat([length, piece]))
      if (!isTaken) await Promise.race([drained(socket), answered])
      // A write to a connection that clamd has closed loses the answer that came before.
      await Promise.race([sleep(betweenMs), answered])
      // On a busy machine timers end before what has arrived is read.
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
