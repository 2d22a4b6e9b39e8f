/**
 * Draws one page of a PDF in a separate process, with the file on its input and its module and the page as
 * arguments. Its output is the number of pages (4 bytes) and the page as a PNG, which is missing if there is
 * no such page; page 0 only counts. Forms are not initialised and PDFium is built without a script engine:
 * nothing of a file runs.
 */
import { pathToFileURL } from 'node:url'
import { crc32, deflateSync } from 'node:zlib'

/** In dots: enough to read small print at the width of a desktop screen. */
const mostWide = 1600
/** Limits a very long page. */
const mostHigh = 6400

const [module = '', page = '1'] = process.argv.slice(2)
const { PDFiumLibrary } = await import(pathToFileURL(module).href)
const pieces = []
for await (const piece of process.stdin) pieces.push(piece)
const library = await PDFiumLibrary.init()
const document = await library.loadDocument(new Uint8Array(Buffer.concat(pieces)))
const pages = document.getPageCount()
const number = Number(page)
const output = [Buffer.alloc(4)]
output[0].writeUInt32BE(pages)
if (number >= 1 && number <= pages) output.push(await draw(document.getPage(number - 1)))
process.stdout.write(Buffer.concat(output))

async function draw(page) {
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const scale = Math.min(mostWide / originalWidth, mostHigh / originalHeight)
  const width = Math.max(1, Math.floor(originalWidth * scale))
  const height = Math.max(1, Math.floor(originalHeight * scale))
  const drawn = await page.render({ width, height, render: async ({ data }) => data })
  return writePng(drawn)
}

/** Drops the fourth byte of each dot, its opacity: pages are drawn on white. */
function writePng({ width, height, data }) {
  const lines = Buffer.alloc((width * 3 + 1) * height)
  let to = 0
  for (let line = 0, from = 0; line < height; line++) {
    to++
    for (let dot = 0; dot < width; dot++, from += 4) {
      lines[to++] = data[from]
      lines[to++] = data[from + 1]
      lines[to++] = data[from + 2]
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines, { level: 3 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type, data) {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(data.length, 0)
  named.copy(framed, 4)
  framed.writeUInt32BE(crc32(named), framed.length - 4)
  return framed
}
