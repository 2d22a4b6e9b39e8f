/** Reads the strings of a PDF byte by byte (ISO 32000-2, 7.3.4). */
import type { Refusal } from '#lib/domain/documents/file-refusals.ts'
import { addToken, code, kinds, type PdfState, space } from './pdf-state.ts'

/** The next byte of a literal string. */
export function readInString(state: PdfState, byte: number): undefined {
  if (byte === code('\\')) state.mode = 'escaped'
  if (byte === code('(')) state.depth++
  if (byte === code(')') && --state.depth === 0) endString(state)
  else extendString(state, byte)
}

/** The byte behind `<`: a dictionary, or a hexadecimal string. */
export function readAfterAngle(state: PdfState, byte: number): Refusal | undefined {
  if (byte === code('<')) {
    state.mode = 'between'
    addToken(state, '<<')
    return undefined
  }
  state.mode = 'hex'
  state.text = '<'
  return readInHex(state, byte)
}

/** The next byte of a hexadecimal string. */
export function readInHex(state: PdfState, byte: number): Refusal | undefined {
  if (byte === code('>')) endString(state)
  else if (kinds[byte] !== space && !isHexDigit(byte)) return 'damaged'
  else extendString(state, byte)
  return undefined
}

/** The strings of an encryption dictionary are shorter, also with every byte written with four. */
const maxStringLength = 640

/** Remembers a byte of a string. */
export function extendString(state: PdfState, byte: number): void {
  if (state.text.length < maxStringLength) state.text += String.fromCharCode(byte)
}

function endString(state: PdfState): void {
  state.mode = 'between'
  addToken(state, state.text)
}

function isHexDigit(byte: number): boolean {
  return (byte >= 48 && byte <= 57) || (byte >= 65 && byte <= 70) || (byte >= 97 && byte <= 102)
}
