/** FSI and PDI (Unicode bidirectional algorithm): a value keeps its direction in any sentence. */
export function isolateDirection(text: string): string {
  return `\u2068${text}\u2069`
}
