/** Weighs what a browser receives of a page. */
import { gzipSync } from 'node:zlib'

/** In bytes. `flight` is the part of `html` from which React takes the page over, with its script elements. */
export type PageWeight = { html: number; flight: number; gzip: number }

/** Weighs a page as the server sends it, whole and uncompressed. */
export function weighPage(html: string): PageWeight {
  const scripts = html.match(/<script\b[^>]*>[^<]*self\.__next_f\b.*?<\/script>/gs) ?? []
  return {
    html: Buffer.byteLength(html),
    flight: Buffer.byteLength(scripts.join('')),
    gzip: gzipSync(html).length,
  }
}

/** "name: 10.1 KB, of it 6.2 KB flight; 3.4 KB gzip". */
export function describeWeight(page: string, { html, flight, gzip }: PageWeight): string {
  return `${page}: ${inKb(html)}, of it ${inKb(flight)} flight; ${inKb(gzip)} gzip`
}

function inKb(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`
}
