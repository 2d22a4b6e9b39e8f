import { type ComponentProps, useLayoutEffect, useState } from 'react'

/** Shows a text of several lines. Input from before the script arrived stays, though React writes over it. */
export function TextArea(props: ComponentProps<'textarea'> & { id: string }) {
  const [early] = useState(() => find(props.id)?.value)
  useLayoutEffect(() => {
    const area = find(props.id)
    if (area && early !== undefined) area.value = early
  }, [props.id, early])
  return <textarea {...props} />
}

/** Undefined on the server; in the browser the input from before React has loaded. */
function find(id: string): HTMLTextAreaElement | null | undefined {
  return globalThis.document?.querySelector(`textarea[id="${CSS.escape(id)}"]`)
}
