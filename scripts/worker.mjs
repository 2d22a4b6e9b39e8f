/**
 * A process that serves: the only one, or one of several on the same port, started by `supervisor.mjs`. It takes
 * connections once the application has started. Next (16.4.6) takes them before: neither `next start` nor
 * `prepare` waits for `instrumentation.ts` in production, and a request of that moment passes none of our
 * checks; with several processes, others can serve meanwhile.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import net from 'node:net'
import path from 'node:path'
import next from 'next'
import { backlog } from './backlog.mjs'
import { readBuiltConfig } from './built-config.mjs'
import { preloadRoutes } from './preload-routes.mjs'
import { root } from './runtime.mjs'

const [port, host, keepAliveMs] = process.argv.slice(2)

// Standard output is the log, whose lines are JSON. Next (16.4.6) says there how long it read its configuration,
// and can be told not to only by `next start`. Once it has started, the log writes down what the console is told.
console.log = () => {}
console.info = () => {}

process.chdir(root)
Object.assign(process.env, readBuiltConfig(root))
const app = next({ dev: false, dir: path.resolve('.'), port: Number(port), quiet: true })

// Next requests the page that an action leads to from its own server: that must be this process, which
// knows that the request was checked. It serves nobody else.
const own = createServer((request, response) => {
  if (request.headers['x-request-slot'] === undefined) request.socket.destroy()
  else app.getRequestHandler()(request, response)
})
await listen(own, { port: 0, host: '127.0.0.1', exclusive: true })
process.env.__NEXT_PRIVATE_ORIGIN = `http://127.0.0.1:${own.address().port}`

// Sent by `lib/composition/start-server.ts`. A fault of the start ends the process.
const started = once(process, 'portico:started')
await app.prepare()
await started
const server = createServer(app.getRequestHandler())
server.keepAliveTimeout = Number(keepAliveMs)
try {
  await listen(server, { port: Number(port), backlog, ...(host && { host }) })
} catch ({ code }) {
  // The application has started, and would keep a process alive that nobody reaches.
  process.stderr.write(`Port ${port} cannot be listened on (${code}).\n`)
  process.exit(1)
}
void preloadRoutes(root, ({ message }) =>
  process.emitWarning(`The routes were not loaded in advance: ${message}`),
)
// The application ends the process once it has stopped, and closes the server that it has seen requests of.
const unseenMs = 1_500
process.once('SIGTERM', () => {
  setTimeout(() => net.Server.prototype.close.call(server), unseenMs).unref()
})

function listen(each, where) {
  return new Promise((resolve, reject) => {
    each.once('error', reject)
    each.listen(where, () => resolve(undefined))
  })
}
