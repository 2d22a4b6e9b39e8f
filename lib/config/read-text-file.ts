import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The text of a file without the white space around it, or in words why it cannot be read. */
export function readTextFile(name: string): { text: string } | { fault: string } {
  try {
    return { text: readFileSync(absolutePath(name), 'utf8').trim() }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return { fault: 'it is missing' }
    if (code === 'EISDIR') return { fault: 'it is a folder' }
    return { fault: `reading it failed (${code})` }
  }
}

/** The path of a file or folder that a variable names; a relative one starts where the process does. */
export function absolutePath(name: string): string {
  return path.resolve(/* turbopackIgnore: true */ process.cwd(), name)
}

/** The file behind a path of the folder public, such as `/logo.svg`. */
export function publicFile(address: string): string {
  return absolutePath(path.join('public', address))
}
