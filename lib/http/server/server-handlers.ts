import type { Server } from 'node:http'
import type { Exchange } from '../requests/request-guard.ts'
import type { Admission, HandOn } from './admit-requests.ts'
import type { RequestDrain } from './drain-requests.ts'
import { replaceFailedPage } from './failure-page.ts'

/** What `scripts/worker.mjs` calls for its two servers; `handOn` hands a request to Next. */
export type ServerHandlers = {
  /** Prepares the public server before it listens. */
  prepare(server: Server): void
  /** Handles a request of the public server. */
  handle(exchange: Exchange, handOn: HandOn): void
  /** Handles a request of Next to its own server: for the page that an action leads to. */
  handleOwn(exchange: Exchange, handOn: HandOn): void
}

/** Creates the chain that each request passes: counted until its end, given words if it fails, admitted. */
export function createServerHandlers(
  publicUrl: URL,
  { admission, drain }: { admission: Admission; drain: RequestDrain },
): ServerHandlers {
  const begin = (exchange: Exchange) => {
    drain.count(exchange.response)
    replaceFailedPage(exchange, publicUrl)
  }
  return {
    prepare(server) {
      drain.add(server)
      admission.prepare(server)
    },
    handle(exchange, handOn) {
      begin(exchange)
      admission.admit(exchange, handOn)
    },
    handleOwn(exchange, handOn) {
      begin(exchange)
      admission.admitOwn(exchange, handOn)
    },
  }
}
