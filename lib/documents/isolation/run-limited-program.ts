/** Runs our own programs on a stranger's file, where it can do no harm to this process. */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

export type LimitedProgram = {
  /** The path of its script. */
  script: string
  args?: string[]
  /** More options of Node. */
  options?: string[]
  /** The paths that it reads beside its script; a final `*` covers everything below. */
  reads: string[]
  /** Time of a processor, if the system tells it (Linux). */
  processorMs: number
  /** Time in all: it waits for a processor on a busy machine. */
  clockMs: number
  /** The limit of its output. */
  mostBytes: number
  /** The memory of a WebAssembly module, in pages of 64 KiB. */
  wasmPages: number
}

/** Returns the program's output for that input; undefined if it fails or exceeds one of its limits. */
export async function runLimitedProgram(
  program: LimitedProgram,
  input: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<Buffer | undefined> {
  const { script, args = [], clockMs, mostBytes } = program
  const child = spawn(process.execPath, [...buildNodeFlags(program), script, ...args], {
    // The program receives none of the secrets in this process's environment.
    env: { NODE_ENV: 'production' },
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: clockMs,
    killSignal: 'SIGKILL',
  })
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null))
    child.once('close', resolve)
  })
  const watch = watchProcessor(child.pid, program.processorMs, () => child.kill('SIGKILL'))
  try {
    const output = readOutput(child.stdout, mostBytes, () => child.kill('SIGKILL'))
    await writeInput(child.stdin, input)
    const bytes = await output
    return (await ended) === 0 ? bytes : undefined
  } finally {
    clearInterval(watch)
    child.kill('SIGKILL')
  }
}

/**
 * Returns the flags of Node that limit a program: it reads its own files and no others, writes none, and starts no
 * process.
 */
export function buildNodeFlags({
  script,
  reads,
  wasmPages,
  options = [],
}: Pick<LimitedProgram, 'script' | 'reads' | 'wasmPages' | 'options'>): string[] {
  const flags = process.allowedNodeEnvironmentFlags
  const permissions = flags.has('--permission')
    ? ['--permission', ...[script, ...reads].map((file) => `--allow-fs-read=${file}`)]
    : []
  // From 22.18 on Node reads TypeScript without this flag.
  const needsTypeStripping = script.endsWith('.ts') && flags.has('--experimental-strip-types')
  return [
    ...permissions,
    ...(needsTypeStripping ? ['--experimental-strip-types'] : []),
    `--wasm-max-mem-pages=${wasmPages}`,
    '--max-old-space-size=256',
    '--no-warnings',
    ...options,
  ]
}

/**
 * Returns a program of ours by its path from the root, and the files it may import by theirs. The build makes
 * plain JavaScript of it (scripts/plain-programs.mjs), which starts in a third of the time; elsewhere its
 * sources run.
 */
export function findScript(
  source: string,
  imports: string[],
): Pick<LimitedProgram, 'script' | 'reads'> {
  const folder = findPlainPrograms()
  const plain = folder && path.join(folder, source.replace(/\.ts$/, '.js'))
  if (plain && existsSync(plain)) {
    // Node looks for packages beside the programs first, where Next has put them.
    return {
      script: plain,
      reads: [path.join(folder, '*'), fromRoot('.next', 'node_modules', '*')],
    }
  }
  const reads = ['package.json', ...imports]
  return { script: fromRoot(source), reads: reads.map((file) => fromRoot(file)) }
}

/**
 * Finds the programs of the build, or of a test run (`test-support/vitest-setup.ts`). A build beside a
 * development server has other sources.
 */
function findPlainPrograms(): string | undefined {
  const { NODE_ENV: environment, TEST_RUN: run } = process.env
  if (environment === 'production') return fromRoot('.next', 'programs')
  return environment === 'test' && run ? fromRoot('.next', `programs-${run}`) : undefined
}

/** The path of a file of the project, which the bundler must not follow. */
export function fromRoot(...names: string[]): string {
  return path.join(/* turbopackIgnore: true */ process.cwd(), ...names)
}

async function writeInput(
  stdin: NodeJS.WritableStream,
  input: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<void> {
  // The program may end before it has read everything.
  let isOpen = true
  const closed = new Promise<void>((resolve) => {
    for (const event of ['error', 'close']) {
      stdin.once(event, () => {
        isOpen = false
        resolve()
      })
    }
  })
  for await (const piece of input) {
    if (!isOpen) return
    if (!stdin.write(piece)) {
      await Promise.race([new Promise((resolve) => stdin.once('drain', resolve)), closed])
    }
  }
  stdin.end()
}

async function readOutput(
  stdout: NodeJS.ReadableStream,
  mostBytes: number,
  stop: () => void,
): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of stdout) {
    size += piece.length
    if (size > mostBytes) stop()
    else pieces.push(piece as Buffer)
  }
  return Buffer.concat(pieces)
}

/** How often the processor time of a program is checked. */
const watchMs = 100
/** Linux counts processor time in these units. */
const tickMs = 10

/** Stops the process when it has used its time. */
function watchProcessor(pid: number | undefined, mostMs: number, stop: () => void) {
  if (pid === undefined) return undefined
  return setInterval(() => {
    if (getProcessorMs(pid) > mostMs) stop()
  }, watchMs)
}

/** The time of a processor that a process has used; 0 if the system does not tell it. */
function getProcessorMs(pid: number): number {
  try {
    // The program's name may contain anything, so fields count from behind it: 12 is user time, 13 system time.
    const [, fields = ''] = /\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'latin1')) ?? []
    const [user, system] = fields.split(' ').slice(11, 13).map(Number)
    return ((user ?? 0) + (system ?? 0)) * tickMs
  } catch {
    return 0
  }
}
