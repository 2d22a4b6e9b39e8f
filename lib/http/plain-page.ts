/** A complete HTML page if Next renders none; it loads nothing. */
import { type BrandLook, chooseLook } from '#lib/config/rules/brand-look.ts'
import { brandStyleSheet } from '#lib/config/rules/brand-style.ts'
import { directions, type Language } from '#lib/i18n/languages.ts'

/**
 * `main`, `footer`, `title` and `script` are our own HTML and script, without any data of a request. The brand
 * is right only for a configuration that `readEnv` has accepted.
 */
export function plainPage({
  language,
  title,
  main,
  footer = '',
  nonce,
  script,
}: {
  language: Language
  title: string
  main: string
  /** Help, if the page has any. */
  footer?: string
  nonce: string
  script?: string
}): string {
  // A variable that is set to nothing counts as not set, as it does in the configuration.
  const brand = process.env.BRAND_NAME || 'Portico'
  return `<!doctype html>
<html lang="${language}" dir="${directions[language]}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<style nonce="${nonce}">${brandStyleSheet(readLook(process.env))}
${style}</style>
<header><p>${escapeHtml(brand)}</p></header>
<main>
${main}</main>
${footer && `<footer>\n${footer}</footer>\n`}${script ? `<script nonce="${nonce}">${script}</script>\n` : ''}</html>
`
}

/** Without the firm's font, which would have to be loaded. */
function readLook({ BRAND_THEME, BRAND_ACCENT, BRAND_RADIUS, BRAND_GROUND }: NodeJS.ProcessEnv) {
  return chooseLook({
    theme: (BRAND_THEME || undefined) as BrandLook['theme'] | undefined,
    accent: BRAND_ACCENT || undefined,
    radius: (BRAND_RADIUS || undefined) as BrandLook['radius'] | undefined,
    ground: (BRAND_GROUND || undefined) as BrandLook['ground'] | undefined,
  })
}

/** Looks like the pages of Next, without the brand's picture, which would have to be loaded. */
const style = `body{display:flex;flex-direction:column;min-height:100vh;margin:0;font:1.125rem/1.5 var(--font-text);background:var(--tone-page);color:var(--tone-ink)}
header{border-block-start:4px solid var(--tone-accent-edge);border-block-end:1px solid var(--tone-line);background:var(--tone-surface)}
header p{margin-block:0;font-family:var(--font-heading);padding-block:1rem;font-size:1.25rem;font-weight:700}
header,footer{padding-inline:max(1.25rem,(100% - 44rem) / 2)}
main{box-sizing:border-box;width:100%;max-width:44rem;margin:0 auto;padding:2rem 1.25rem;overflow-wrap:break-word}
@media (width >= 40rem){main{margin-block:1.5rem 4rem;padding:3rem;background:var(--tone-surface);border:1px solid var(--tone-line);border-radius:var(--brand-radius-panel)}}
h1{font-family:var(--font-heading);font-size:1.75rem;line-height:1.25;margin:0 0 1rem;text-wrap:balance}
p{margin:0 0 1rem}
main>p:last-child{margin:0}
a{display:inline-block;min-block-size:1.5rem;max-width:100%;overflow-wrap:anywhere;color:var(--tone-link);font-weight:600}
.action,button{box-sizing:border-box;min-block-size:3rem;padding:.625rem 1.5rem;border:2px solid var(--tone-accent-edge);border-radius:var(--brand-radius-button);background:var(--tone-accent);color:var(--tone-accent-ink);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
@media (width < 40rem){.action,button{width:100%;text-align:center}}
.muted,footer{color:var(--tone-muted);font-size:1rem}
footer{flex:1;padding-block:1.5rem;border-block-start:1px solid var(--tone-line);background:var(--tone-surface)}
footer h2{margin-block:0 .25rem;font-size:1rem;color:var(--tone-ink)}
footer ul{padding-inline-start:1.5rem}
footer li{margin-block:.5rem}
:focus-visible{outline:3px solid var(--tone-focus-outer);outline-offset:2px;box-shadow:0 0 0 2px var(--tone-focus-inner)}`

/** Line breaks too: HTML would make one of a carriage return and a line feed. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"'\r\n]/g, (character) => `&#${character.charCodeAt(0)};`)
}
