/** For tests: ends a server of this process, with the connections that it still has. */
import type { Server } from 'node:http'

export async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise<void>((resolve) => server.close(() => resolve()))
}
