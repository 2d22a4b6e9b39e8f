/** Starts what `scripts/worker.mjs` starts, with a function in the place of Next. */
import { createServer, type RequestListener, type Server } from 'node:http'
import type { Admission } from '#lib/http/server/admit-requests.ts'

/** Starts a server at a free port of this machine, whose admitted requests `next` answers. */
export async function startAdmittingServer(
  { prepare, admit }: Admission,
  next: RequestListener,
): Promise<Server> {
  const server = createServer((request, response) => {
    admit({ request, response }, (admitted) => next(admitted.request, admitted.response))
  })
  prepare(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}
