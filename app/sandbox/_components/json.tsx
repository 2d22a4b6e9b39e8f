/** JSON with indentation; anything else is shown unchanged. */
export function Json({ text }: { text: string }) {
  return (
    <pre className="whitespace-pre-wrap rounded-control bg-sunk p-2 font-figures text-fine">
      {indented(text)}
    </pre>
  )
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
