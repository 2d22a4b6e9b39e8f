/**
 * Loaded into a child before its own program (`node --import`): when the process that started it is
 * gone, however it went, the child ends too. Descriptor 3 is a pipe that nobody writes to; the kernel
 * closes it with its owner, kill -9 included.
 */
import { Socket } from 'node:net'
import { isMainThread } from 'node:worker_threads'

const graceMs = 10_000

// Workers and grandchildren inherit the flag but not the pipe.
if (isMainThread && process.env.PORTICO_TETHER === '3') {
  delete process.env.PORTICO_TETHER
  new Socket({ fd: 3, readable: true, writable: false })
    .on('error', () => {})
    .on('close', end)
    .resume()
    .unref()
}

function end() {
  process.kill(process.pid, 'SIGTERM')
  setTimeout(() => process.exit(1), graceMs).unref()
}
