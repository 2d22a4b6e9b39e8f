import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { expect, it } from 'vitest'

const connections = 800

/** Opens them all, and says how many the system has taken after a second. */
const client = `
import { connect } from 'node:net'
let taken = 0
for (let left = ${connections}; left > 0; left--) {
  connect(Number(process.argv[1]), '127.0.0.1', () => taken++).on('error', () => {})
}
setTimeout(() => {
  process.stdout.write(String(taken))
  process.exit()
}, 1_000)`

/** Waits for the client without taking any connection itself. */
const server = `
import { execFileSync } from 'node:child_process'
import { createServer } from 'node:http'
const server = createServer()
server.listen(0, '127.0.0.1', () => {
  const args = ['--input-type=module', '--eval', process.argv[1], String(server.address().port)]
  process.stdout.write(execFileSync(process.execPath, args))
  process.exit()
})`

it('lets the system keep more connections than Node asks it for', () => {
  const preload = path.join(import.meta.dirname, 'listen-backlog.mjs')
  const args = ['--input-type=module', '--eval', server, client]
  const taken = (options: string[]) =>
    Number(execFileSync(process.execPath, [...options, ...args]).toString())
  expect(taken(['--import', preload])).toBe(connections)
  expect(taken([])).toBeLessThan(connections)
})
