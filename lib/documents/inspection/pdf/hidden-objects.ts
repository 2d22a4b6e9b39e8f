/** Searches a PDF for objects that its tables do not name, which a reader that repairs it would find. */
import { isActiveName } from './active-objects.ts'
import { findNames } from './object-streams.ts'

const isSpace = new Uint8Array(256)
for (const byte of [0, 9, 10, 12, 13, 32]) isSpace[byte] = 1

/**
 * The position of the word `obj` of the object that begins at an offset, after its number and generation; undefined
 * if none begins there.
 */
export function findHeader(file: Buffer, offset: number, number: number): number | undefined {
  const text = file.toString('latin1', offset, offset + 80)
  const header = /^[\0\s]*(\d+)[\0\s]+\d+[\0\s]*obj/.exec(text)
  return header && Number(header[1]) === number ? offset + header[0].length - 3 : undefined
}

/** Whether an object begins somewhere else than where the known ones do, also among the bytes of a picture. */
export function hasHiddenObject(file: Buffer, known: ReadonlySet<number>): boolean {
  for (let at = file.indexOf('obj'); at >= 0; at = file.indexOf('obj', at + 3)) {
    if (known.has(at) || !endsWord(file[at + 3]) || !followsTwoNumbers(file, at)) continue
    if (!isTable(file, at + 3)) return true
  }
  return false
}

/** More bytes than any dictionary of a table has. */
const mostTableBytes = 4_096

/** Tells whether it is a table by itself, which some programs do not enter in it, and no stream of objects. */
function isTable(file: Buffer, at: number): boolean {
  const names = findNames(file.toString('latin1', at, at + mostTableBytes))
  if (!names?.has('/XRef') || names.has('/First')) return false
  return ![...names].some(isActiveName)
}

/** Tells whether a word ends before this byte (7.2.3). */
function endsWord(byte: number | undefined): boolean {
  return (
    byte === undefined || isSpace[byte] === 1 || '()<>[]{}/%'.includes(String.fromCharCode(byte))
  )
}

function followsTwoNumbers(file: Buffer, position: number): boolean {
  const generation = skipBlanks(file, position)
  const between = skipDigits(file, generation)
  if (between === generation) return false
  const number = skipBlanks(file, between)
  return number < between && isDigit(file[number - 1])
}

/**
 * Returns where the white space and comments begin that end at `position`. A comment ends with its line, so
 * each line is read at most once.
 */
function skipBlanks(file: Buffer, position: number): number {
  let at = skipSpaces(file, position)
  for (let from = position; at > 0 && !isDigit(file[at - 1]); ) {
    const comment = hasLineEnd(file.subarray(at, from)) ? findComment(file, at) : undefined
    if (comment === undefined) break
    from = comment
    at = skipSpaces(file, comment)
  }
  return at
}

function skipDigits(file: Buffer, from: number): number {
  let at = from
  while (at > 0 && isDigit(file[at - 1])) at--
  return at
}

function skipSpaces(file: Buffer, from: number): number {
  let at = from
  while (at > 0 && isSpace[file[at - 1] ?? 0]) at--
  return at
}

function hasLineEnd(spaces: Buffer): boolean {
  return spaces.includes(10) || spaces.includes(13)
}

/** Finds the beginning of the comment that ends here; undefined if the line has none. */
function findComment(file: Buffer, end: number): number | undefined {
  let begin: number | undefined
  for (let at = end; at > 0; at--) {
    const byte = file[at - 1]
    if (byte === 10 || byte === 13) break
    if (byte === 0x25) begin = at - 1
  }
  return begin
}

function isDigit(byte = 0): boolean {
  return byte >= 0x30 && byte <= 0x39
}
