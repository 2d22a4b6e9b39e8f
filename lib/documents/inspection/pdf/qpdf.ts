/** Reads the objects of a PDF as its cross-reference tables say, by qpdf in WebAssembly. */
import { createRequire } from 'node:module'

type Module = {
  FS: {
    init(input: () => null, output: Take, errors: Take): void
    writeFile(path: string, bytes: Uint8Array): void
    readFile(path: string): Uint8Array
    unlink(path: string): void
  }
  callMain(args: string[]): number
}
type Take = (byte: number | null) => void

/** The program's answer and its messages about the file. `warned`: it had to guess. */
export type QpdfAnswer = { outcome: 'read' | 'warned' | 'failed'; output: string; errors: string }

export type Qpdf = {
  open(pdf: Uint8Array): void
  /** Runs one command on the PDF that is open. */
  ask(...options: string[]): QpdfAnswer
  /** Runs a command whose output is JSON. */
  askJson(...options: string[]): QpdfAnswer
}

const input = '/input.pdf'
const answer = '/answer.json'
/** A file holds the arguments, because there may be more streams than a command line can name. */
const args = '/arguments'

/** Starts qpdf for one file, in some 20 ms. Its module may fail on the next file after one that it could not finish. */
export async function startQpdf(): Promise<Qpdf> {
  const output = collect()
  const errors = collect()
  const load = createRequire(import.meta.url)('@neslinesli93/qpdf-wasm')
  const module: Module = await load({
    noInitialRun: true,
    // Otherwise it writes to the outputs of this process.
    preRun: [(started: Module) => started.FS.init(() => null, output.take, errors.take)],
  })

  function ask(...options: string[]): QpdfAnswer {
    module.FS.writeFile(args, Buffer.from(['--suppress-recovery', ...options].join('\n')))
    const before = process.exitCode
    const code = module.callMain([`@${args}`])
    // qpdf sets the exit code of this process: a file with a fault in it would look like a program that failed.
    process.exitCode = before
    const outcome = code === 0 ? 'read' : code === 3 ? 'warned' : 'failed'
    return { outcome, output: output.text(), errors: errors.text() }
  }

  return {
    open: (pdf) => module.FS.writeFile(input, pdf),
    ask: (...options) => ask(...options, input),
    askJson(...options) {
      const answered = ask('--json=2', '--json-key=qpdf', ...options, input, answer)
      if (answered.outcome === 'failed') return answered
      const output = Buffer.from(module.FS.readFile(answer)).toString()
      module.FS.unlink(answer)
      return { ...answered, output }
    },
  }
}

function collect(): { take: Take; text(): string } {
  let bytes: number[] = []
  return {
    take: (byte) => {
      if (byte !== null) bytes.push(byte)
    },
    text() {
      const text = Buffer.from(bytes).toString('latin1')
      bytes = []
      return text
    },
  }
}
