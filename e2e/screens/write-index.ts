/** A page to leaf through the pictures. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { faces } from './faces.ts'
import type { FullScreen } from './screen.ts'
import { pictureFile } from './take-pictures.ts'

const style = `
  body { font: 14px/1.4 system-ui, sans-serif; margin: 1rem; background: #f3f3f3; color: #111 }
  nav { columns: 12rem; margin-bottom: 2rem }
  section { margin-bottom: 2rem }
  .row { display: flex; gap: 1rem; align-items: flex-start; overflow-x: auto }
  figure { margin: 0 } img { display: block; border: 1px solid #999; height: 32rem }`

/** Writes `index.html` beside the pictures. */
export function writeIndex(folder: string, screens: readonly FullScreen[]): void {
  const links = screens.map(({ name }) => `<a href="#${name}">${name}</a><br>`)
  const sections = screens.map((screen) => {
    const figures = faces.map((face) => {
      const file = pictureFile(screen, face)
      const picture = `<img loading="lazy" src="${file}" alt="${screen.name}, ${face.name}">`
      return `<figure><figcaption>${face.name}</figcaption><a href="${file}">${picture}</a></figure>`
    })
    const heading = `<h2>${screen.name}</h2><p>${screen.route}</p>`
    return `<section id="${screen.name}">${heading}<div class="row">${figures.join('')}</div></section>`
  })
  const head = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title><style>${style}</style>`
  writeFileSync(
    path.join(folder, 'index.html'),
    `${head}<h1>Screens</h1><nav>${links.join('')}</nav>${sections.join('')}</html>`,
  )
}
