/**
 * Inspects the file on its standard input in a separate process; `inspectFile` starts it and reads its output.
 */
import { constants } from 'node:fs'
import { inspectBytes } from './inspect-bytes.ts'

// qpdf's module asks for these when it starts; the permissions of this process refuse it the way in which it does.
Object.assign(process, { binding: () => ({ fs: constants }) })

const pieces: Buffer[] = []
for await (const piece of process.stdin) pieces.push(piece)
process.stdout.write(JSON.stringify(await inspectBytes(Buffer.concat(pieces))))
