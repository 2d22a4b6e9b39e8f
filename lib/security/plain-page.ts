/** A complete HTML page where Next renders none; it loads nothing. */
import { directions, type Language } from '../i18n/languages.ts'

/** `main`, `title` and `script` are HTML and script of ours: nothing of a request is in them. */
export function plainPage({
  language,
  title,
  main,
  nonce,
  script,
}: {
  language: Language
  title: string
  main: string
  nonce: string
  script?: string
}): string {
  return `<!doctype html>
<html lang="${language}" dir="${directions[language]}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<style nonce="${nonce}">${style}</style>
<main>
${main}</main>
${script ? `<script nonce="${nonce}">${script}</script>\n` : ''}</html>
`
}

const style = `body{margin:0;font:1.125rem/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText}
main{max-width:38rem;margin:0 auto;padding:3rem 1.25rem}
h1{font-size:1.75rem;line-height:1.25;margin:0 0 1rem}
a{display:inline-block;min-block-size:1.5rem}`

/** Line breaks too: HTML would make one of a carriage return and a line feed. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"'\r\n]/g, (character) => `&#${character.charCodeAt(0)};`)
}
