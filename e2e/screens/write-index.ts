/** A page to leaf through the pictures. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'

/** The pictures of one screen. */
export type IndexRow = { name: string; about: string; files: { face: string; file: string }[] }

const style = `
  body { font: 14px/1.4 system-ui, sans-serif; margin: 1rem; background: #f3f3f3; color: #111 }
  nav { columns: 12rem; margin-bottom: 2rem }
  section { margin-bottom: 2rem }
  .row { display: flex; gap: 1rem; align-items: flex-start; overflow-x: auto }
  figure { margin: 0 } img { display: block; border: 1px solid #999; height: 32rem }`

/** Writes `index.html` beside the pictures. */
export function writeIndex(folder: string, rows: readonly IndexRow[]): void {
  const links = rows.map(({ name }) => `<a href="#${name}">${name}</a><br>`)
  const sections = rows.map(({ name, about, files }) => {
    const figures = files.map(({ face, file }) => {
      const picture = `<img loading="lazy" src="${file}" alt="${name}, ${face}">`
      return `<figure><figcaption>${face}</figcaption><a href="${file}">${picture}</a></figure>`
    })
    const heading = `<h2>${name}</h2><p>${about}</p>`
    return `<section id="${name}">${heading}<div class="row">${figures.join('')}</div></section>`
  })
  const head = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title><style>${style}</style>`
  writeFileSync(
    path.join(folder, 'index.html'),
    `${head}<h1>Screens</h1><nav>${links.join('')}</nav>${sections.join('')}</html>`,
  )
}
