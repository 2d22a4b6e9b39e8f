/** What stands before the scripted simulator and speaks TLS for it, with a right certificate or a wrong one. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { createSecureContext, TLSSocket } from 'node:tls'
import { type Certificate, createAuthority, issue } from './certificate.ts'

/** `none`: what listens there knows nothing of TLS. */
export type ShownCertificate = 'right' | 'other host' | 'expired' | 'unknown authority' | 'none'

const hourMs = 3_600_000

/** Listens on a free port and leads to `port`. `authority` is the PEM of whom the client is to trust. */
export async function startTlsFront(host: string, port: number) {
  const ours = createAuthority('Portico fault tests')
  const certificates: Record<Exclude<ShownCertificate, 'none'>, Certificate> = {
    right: issue(ours, host),
    'other host': issue(ours, 'elsewhere.localhost'),
    expired: issue(ours, host, -hourMs),
    'unknown authority': issue(createAuthority('Nobody'), host),
  }
  const sockets = new Set<Socket>()
  let shown: ShownCertificate = 'right'

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    if (shown === 'none') {
      socket.on('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
      return
    }
    const secureContext = createSecureContext(certificates[shown])
    const secure = new TLSSocket(socket, { isServer: true, secureContext })
    const onward = connect({ port, host: '127.0.0.1' })
    secure.on('error', () => socket.destroy()).on('close', () => onward.destroy())
    onward.on('error', () => socket.destroy())
    secure.pipe(onward).pipe(secure)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    authority: ours.pem,
    /** From now on; whoever is connected has to come again. */
    show(next: ShownCertificate) {
      shown = next
      for (const socket of sockets) socket.destroy()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
