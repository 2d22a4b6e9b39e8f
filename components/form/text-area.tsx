import { type ComponentProps, useLayoutEffect, useState } from 'react'

/** Several lines of text. What was typed before the script came stays, though React writes over it. */
export function TextArea(props: ComponentProps<'textarea'> & { id: string }) {
  const [early] = useState(() => find(props.id)?.value)
  useLayoutEffect(() => {
    const area = find(props.id)
    if (area && early !== undefined) area.value = early
  }, [props.id, early])
  return <textarea {...props} />
}

/** Nothing on the server; in the browser what stands there before React has come. */
function find(id: string): HTMLTextAreaElement | null | undefined {
  return globalThis.document?.querySelector(`textarea[id="${CSS.escape(id)}"]`)
}
