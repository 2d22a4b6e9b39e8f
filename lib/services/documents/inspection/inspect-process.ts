/** Inspects the file on its input, in a process of its own: `inspectFile` starts it, and reads what it writes. */
import { constants } from 'node:fs'
import { inspectBytes } from './inspect-bytes.ts'

// qpdf's module asks for these when it starts; the permissions of this process refuse it the way in which it does.
Object.assign(process, { binding: () => ({ fs: constants }) })

const pieces: Buffer[] = []
for await (const piece of process.stdin) pieces.push(piece)
process.stdout.write(JSON.stringify(await inspectBytes(Buffer.concat(pieces))))
