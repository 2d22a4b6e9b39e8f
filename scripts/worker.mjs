/**
 * A process that serves: the only one, or one of several on the same port, started by `supervisor.mjs`. It is Next's
 * custom server: it takes connections once the application has started and has given the handlers that each request
 * passes before Next (`lib/http/server`). With "dev" as its last argument it serves Next's development build.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import path from 'node:path'
import next from 'next'
import { backlog } from './backlog.mjs'
import { readBuiltConfig } from './built-config.mjs'
import { preloadRoutes } from './preload-routes.mjs'
import { root } from './runtime.mjs'

const [port, host, keepAliveMs, mode] = process.argv.slice(2)
const dev = mode === 'dev'

process.chdir(root)
if (!dev) {
  // Standard output is the log, whose lines are JSON. Next (16.4.6) says there how long it read its configuration,
  // and can be told not to only by `next start`. Once it has started, the log writes down what the console is told.
  console.log = () => {}
  console.info = () => {}
  Object.assign(process.env, readBuiltConfig(root))
}
// Next would take requests to upgrade of the server that calls it, past our checks: it gets one that never listens.
const httpServer = dev ? undefined : createServer()
const app = next({
  dev,
  dir: path.resolve('.'),
  port: Number(port),
  quiet: !dev,
  ...(host && { hostname: host }),
  ...(httpServer && { httpServer }),
})

// Sent by `lib/composition/start-server.ts`. A fault of the start ends the process.
const started = once(process, 'portico:started')
await app.prepare()
const [{ prepare, handle, handleOwn }] = await started
const toNext = app.getRequestHandler()
const handOn = ({ request, response }) => toNext(request, response)

// Next requests the page that an action leads to from its own server: that must be this process, which
// knows that the request was checked. It serves nobody else.
const own = createServer((request, response) => handleOwn({ request, response }, handOn))
await listen(own, { port: 0, host: '127.0.0.1', exclusive: true })
process.env.__NEXT_PRIVATE_ORIGIN = `http://127.0.0.1:${own.address().port}`

const server = createServer((request, response) => handle({ request, response }, handOn))
server.keepAliveTimeout = Number(keepAliveMs)
prepare(server)
try {
  await listen(server, { port: Number(port), backlog, ...(host && { host }) })
} catch ({ code }) {
  // The application has started, and would keep a process alive that nobody reaches.
  process.stderr.write(`Port ${port} cannot be listened on (${code}).\n`)
  process.exit(1)
}
if (!dev) {
  void preloadRoutes(root, ({ message }) =>
    process.emitWarning(`The routes were not loaded in advance: ${message}`),
  )
}

function listen(each, where) {
  return new Promise((resolve, reject) => {
    each.once('error', reject)
    each.listen(where, () => resolve(undefined))
  })
}
