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

/** As the pages of Next look, without the brand: its style sheet would have to be loaded. */
const style = `:root{--page:#f2f5f6;--panel:#fff;--ink:#0f1d1f;--line:#d5dde0;--link:#0b4f86}
@media (prefers-color-scheme:dark){:root{--page:#0d1011;--panel:#15191b;--ink:#e6eef0;--line:#313a3b;--link:#8cc4ff}}
body{margin:0;padding:1.5rem 1.25rem;font:1.125rem/1.5 system-ui,sans-serif;background:var(--page);color:var(--ink)}
main{box-sizing:border-box;max-width:44rem;margin:0 auto;padding:2rem 1.25rem;background:var(--panel);border:1px solid var(--line);border-radius:1rem;overflow-wrap:break-word}
@media (width >= 40rem){body{padding-block:4rem}main{padding:3rem}}
h1{font-size:1.75rem;line-height:1.25;margin:0 0 1rem;text-wrap:balance}
p{margin:0 0 1rem}
p:last-child{margin:0}
a{display:inline-block;min-block-size:1.5rem;max-width:100%;overflow-wrap:anywhere;color:var(--link);font-weight:600}`

/** Line breaks too: HTML would make one of a carriage return and a line feed. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"'\r\n]/g, (character) => `&#${character.charCodeAt(0)};`)
}
