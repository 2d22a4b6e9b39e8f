/** Programs with their own PDF readers, by which tests know the content of a file. */
import fs from 'node:fs'
import path from 'node:path'
import { installDebianPackage } from './debian-package.mjs'

/** The programs, by the Debian package that has them. */
const programs = { qpdf: 'qpdf', 'mupdf-tools': 'mutool', 'poppler-utils': 'pdfdetach' }

/** Installs those that are not there. Throws if one cannot be had. */
export async function ensurePdfReaders() {
  for (const [name, program] of Object.entries(programs)) {
    const find = () => findProgram(program)
    const none = `No ${program} is installed here and none could be installed. Install ${name}.`
    if (!find()) await installDebianPackage(name, { find, none })
  }
}

function findProgram(program) {
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, program))
    .find((file) => fs.existsSync(file))
}
