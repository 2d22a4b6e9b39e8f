/** A plain proxy of connections: to the next of several servers, or to nobody while it is closed. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Listens on a free port. A server that is down is skipped. */
export async function startRoundRobin(ports: number[] = []) {
  const sockets = new Set<Socket>()
  let servers = ports
  let connections = 0
  const counts = new Map<number, number>()
  let open = true
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    if (open) reach(socket, servers.length)
    else socket.resetAndDestroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://localhost:${port}`,
    leadTo(next: number[]) {
      servers = next
    },
    /** How many connections each of the servers took. */
    connectionCounts: () => servers.map((each) => counts.get(each) ?? 0),
    /** Unreachable, it resets whoever is connected and whoever comes. */
    setReachable(isReachable: boolean) {
      open = isReachable
      if (!open) for (const socket of sockets) socket.resetAndDestroy()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  function reach(socket: Socket, tries: number): void {
    const next = servers[connections++ % servers.length]
    if (next === undefined || tries === 0) {
      socket.destroy()
      return
    }
    const onward = connect({ port: next, host: '127.0.0.1' })
    const tryNext = () => reach(socket, tries - 1)
    onward.once('error', tryNext)
    onward.once('connect', () => {
      onward.off('error', tryNext)
      counts.set(next, (counts.get(next) ?? 0) + 1)
      onward.on('error', () => socket.destroy())
      onward.on('close', () => socket.destroy())
      socket.on('close', () => onward.destroy())
      socket.pipe(onward).pipe(socket)
    })
  }
}
