/** Removes the elements around single texts (`bare-texts.ts`) from a page, for tests of its text. */
export function withoutBareSpans(html: string): string {
  return html.replace(/<span>([^<]*)<\/span>/g, '$1')
}
