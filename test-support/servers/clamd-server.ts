/** Speaks clamd's protocol in this process, and finds the EICAR test file. */
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { eicar } from '../../lib/documents/scanner/eicar.ts'

type TestClamd = {
  host: string
  port: number
  /** The value of `CLAMD_ADDRESS`. */
  address: string
  /** The sizes of the completely scanned files. */
  scanned: number[]
  /** The date of its signatures. */
  signaturesAt: Date
  /** Whether it finds the test file. */
  findsTestFile: boolean
  /** Counts its current connections. */
  connections(): number
  /** Does otherwise from now on: `silent` never answers, other words are its answer to each command. */
  respondWith(otherwise: 'silent' | { words: string } | undefined): void
  stop(): Promise<void>
}

/** `maxBytes`: StreamMaxLength; -1: it ends the connection at any file. `path`: a Unix socket to listen on. */
export async function startTestClamd({
  maxBytes = 100 * 1024 * 1024,
  port = 0,
  path,
}: {
  maxBytes?: number
  port?: number
  path?: string
} = {}): Promise<TestClamd> {
  const scanned: number[] = []
  const sockets = new Set<Socket>()
  let otherwise: 'silent' | { words: string } | undefined

  function reply(socket: Socket, words: string): void {
    if (otherwise === 'silent') return
    // Leaves arriving data unread, as clamd does.
    socket.pause()
    socket.write(`${otherwise ? otherwise.words : words}\0`, () => socket.destroy())
  }

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    let received = Buffer.alloc(0)
    const content: Buffer[] = []
    let size = 0
    let isStreaming = false
    socket.on('data', (bytes) => {
      received = Buffer.concat([received, bytes])
      if (!isStreaming) {
        const end = received.indexOf(0)
        if (end < 0) return
        const command = received.toString('latin1', 0, end)
        received = received.subarray(end + 1)
        if (command === 'zVERSION')
          return reply(socket, `ClamAV 1.4.6/27830/${clamdDate(clamd.signaturesAt)}`)
        if (command !== 'zINSTREAM') return reply(socket, 'UNKNOWN COMMAND')
        isStreaming = true
      }
      while (received.length >= 4) {
        const length = received.readUInt32BE()
        if (length === 0) {
          scanned.push(size)
          const isInfected = clamd.findsTestFile && Buffer.concat(content).includes(eicar)
          return reply(socket, isInfected ? 'stream: Win.Test.EICAR_HDB-1 FOUND' : 'stream: OK')
        }
        if (maxBytes < 0) return void socket.resetAndDestroy()
        if (size + length > maxBytes) {
          return reply(socket, 'INSTREAM size limit exceeded. ERROR')
        }
        if (received.length < 4 + length) return
        content.push(received.subarray(4, 4 + length))
        size += length
        received = received.subarray(4 + length)
      }
    })
  })
  await new Promise<void>((resolve) =>
    path ? server.listen(path, resolve) : server.listen(port, '127.0.0.1', resolve),
  )
  const listened = path ? 0 : (server.address() as AddressInfo).port
  const clamd: TestClamd = {
    signaturesAt: new Date('2026-11-22T08:31:02Z'),
    findsTestFile: true,
    host: '127.0.0.1',
    port: listened,
    address: path ?? `127.0.0.1:${listened}`,
    scanned,
    connections: () => sockets.size,
    respondWith: (how) => {
      otherwise = how
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
  return clamd
}

/** `Sun Nov 22 08:31:02 2026`, in UTC. */
function clamdDate(date: Date): string {
  const [day = '', number, month, year, time] = date.toUTCString().split(' ')
  return [day.replace(',', ''), month, number, time, year].join(' ')
}
