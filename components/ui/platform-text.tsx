/** Shows words of the platform's as a label of ours: in an unknown language and direction (WCAG 3.1.2). */
export function PlatformText({ words }: { words: string }) {
  return (
    <bdi lang={unknownLanguage} dir="auto">
      {words}
    </bdi>
  )
}

// HTML, "The lang and xml:lang attributes": the empty text says that it is unknown.
const unknownLanguage = ''
