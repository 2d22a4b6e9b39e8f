import { afterEach, describe, expect, it, vi } from 'vitest'
import { findPlainHost } from './plain-connection.ts'

afterEach(() => vi.unstubAllEnvs())

describe('a database’s address without TLS', () => {
  it.each([
    ['postgres://portico:word@db.example.com/portico', 'db.example.com'],
    ['postgresql://portico@10.0.0.7:5433/portico?application_name=x', '10.0.0.7'],
    ['postgres://portico@db.example.com/portico?sslmode=disable', 'db.example.com'],
    ['postgres://portico@localhost.example.com/portico', 'localhost.example.com'],
    ['postgres://portico@[2001:db8::7]/portico', '2001:db8::7'],
  ])('is found in %s', (url, host) => {
    expect(findPlainHost(url)?.replace(/[[\]]/g, '')).toBe(host)
  })

  it.each([
    'postgres://portico@db.example.com/portico?sslmode=verify-full',
    'postgres://portico@db.example.com/portico?sslmode=no-verify',
    'postgres://portico@db.example.com/portico?ssl=true',
    'postgres://portico@localhost/portico',
    'postgres://portico@127.0.0.1:5433/portico',
    'postgres://portico@[::1]/portico',
    'postgres:///portico?host=/var/run/postgresql',
    'postgres://portico@%2Fvar%2Frun%2Fpostgresql/portico',
  ])('is not %s', (url) => {
    expect(findPlainHost(url)).toBeUndefined()
  })

  it('is none where the environment asks for TLS', () => {
    vi.stubEnv('PGSSLMODE', 'verify-full')
    expect(findPlainHost('postgres://portico@db.example.com/portico')).toBeUndefined()
  })
})
