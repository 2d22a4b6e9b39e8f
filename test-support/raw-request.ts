/** Sends bytes over a connection of their own and reads what is answered. */
import { connect, type Socket } from 'node:net'

export type RawAnswer = { status: number | undefined; text: string }

/**
 * The status of the first answer, or undefined when the connection was closed without one. Sending goes
 * on, as a program that does harm would, until everything has left or the other side closes.
 */
export function sendRaw(port: number, pieces: readonly Buffer[]): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    const finish = () => {
      clearTimeout(overdue)
      socket.destroy()
      const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]
      resolve({ status: status === undefined ? undefined : Number(status), text })
    }
    const overdue = setTimeout(finish, 60_000)
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1')
      if (isWhole(text)) finish()
    })
    socket.once('close', finish)
    // A connection that is reset while we write closes as well.
    socket.on('error', () => {})
    void writeAll(socket, pieces)
  })
}

async function writeAll(socket: Socket, pieces: readonly Buffer[]): Promise<void> {
  for (const piece of pieces) {
    if (socket.destroyed) return
    if (socket.write(piece)) continue
    await new Promise<void>((resolve) => {
      socket.once('drain', resolve)
      socket.once('close', () => resolve())
    })
  }
}

/** Tells whether a head is here and as much after it as it says. */
function isWhole(text: string): boolean {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return false
  const length = /^content-length: (\d+)/im.exec(text.slice(0, end))?.[1]
  return length !== undefined && text.length >= end + 4 + Number(length)
}
