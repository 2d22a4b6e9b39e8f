/** The brand as CSS: variables that `tailwind.config.ts` names. */
import { brandTones, type Tones } from './brand.ts'
import { arabicFonts, type BrandFont, type BrandLook, radii, themes } from './brand-look.ts'

/** CSS that sets the variables of a look for whole pages; paper is always light. */
export function brandStyleSheet(look: BrandLook): string {
  const key = JSON.stringify(look)
  const css = sheets.get(key) ?? makeStyleSheet(look)
  sheets.set(key, css)
  return css
}

// Every page needs that of the firm's one look, and tones are looked for a step at a time.
const sheets = new Map<string, string>()

function makeStyleSheet(look: BrandLook): string {
  const { light, dark } = brandTones(look.accent, look.ground)
  return [
    ...(look.font ? [declareFont(look.font)] : []),
    `:root{color-scheme:light;${setTones(light)};${setShapes(look)}}`,
    `:root:lang(ar){${setFonts(look, arabicFonts)}}`,
    `@media screen and (prefers-color-scheme:dark){:root{color-scheme:dark;${setTones(dark)}}}`,
  ].join('\n')
}

/** CSS that sets the variables of a look, its light and its dark, for two parts of a page of another look. */
export function previewStyleSheet(look: BrandLook): string {
  const { light, dark } = brandTones(look.accent, look.ground)
  return [
    `.brand-light{color-scheme:light;${setTones(light)};${setShapes(look)}}`,
    `.brand-dark{color-scheme:dark;${setTones(dark)};${setShapes(look)}}`,
    `:is(.brand-light,.brand-dark):lang(ar){${setFonts(look, arabicFonts)}}`,
  ].join('\n')
}

/** The address of a font changes with its content, so browsers may keep it. */
export function brandFontPath({ digest }: BrandFont): string {
  return `/brand/${digest}.woff2`
}

/**
 * `optional`: the first page is shown at once in the reader's own font and never moves, which `swap` would make it do
 * when the font comes; the font is there from the next page on.
 */
function declareFont(font: BrandFont): string {
  const src = `src:url(${brandFontPath(font)}) format("woff2");font-display:optional`
  return font.variable
    ? `@font-face{font-family:Brand;font-weight:100 900;${src}}`
    : // Without a bold of its own, the browser makes one.
      `@font-face{font-family:Brand;${src}}\nbody{font-synthesis-weight:auto}`
}

function setShapes(look: BrandLook): string {
  const shapes = Object.entries(radii[look.radius]).map(
    ([name, value]) => `--brand-radius-${name}:${value}`,
  )
  return `${shapes.join(';')};${setFonts(look)}`
}

function setFonts({ theme, font }: BrandLook, fonts?: string): string {
  const { text, headings } = themes[theme]
  const own = font ? 'Brand, ' : ''
  const isSame = font || fonts || headings === text
  return `--font-text:${own}${fonts ?? text};--font-heading:${isSame ? 'var(--font-text)' : headings}`
}

function setTones(tones: Tones): string {
  return Object.entries(tones)
    .map(([name, value]) => `--tone-${kebab(name)}:${value}`)
    .join(';')
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
