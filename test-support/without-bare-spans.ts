/** A page without the elements in which a text stands alone (`bare-texts.ts`): what is read, for tests about that. */
export function withoutBareSpans(html: string): string {
  return html.replace(/<span>([^<]*)<\/span>/g, '$1')
}
