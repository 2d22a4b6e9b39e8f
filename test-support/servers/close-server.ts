/** Ends a server of this process, with its open connections. */
import type { Server } from 'node:http'

export async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise<void>((resolve) => server.close(() => resolve()))
}
