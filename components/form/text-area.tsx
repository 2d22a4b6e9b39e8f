import { type ComponentProps, type RefCallback, useState } from 'react'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'ref'> & {
  id: string
  ref?: RefCallback<HTMLTextAreaElement>
}

/** Shows a text of several lines. Input from before the script arrived stays, though React writes over it. */
export function TextArea({ ref, ...props }: TextAreaProps) {
  const [early] = useState(() => listTexts(props.id))
  const restore = (area: HTMLTextAreaElement | null) => {
    const text = area && early.get(area)
    early.clear()
    if (area && text != null) area.value = text
    ref?.(area)
  }
  return <textarea {...props} ref={restore} />
}

/** Lists what the document's own textarea holds before React takes it over; nothing on the server. */
function listTexts(id: string): Map<HTMLTextAreaElement, string> {
  const areas = globalThis.document?.querySelectorAll<HTMLTextAreaElement>(
    `textarea[id="${CSS.escape(id)}"]`,
  )
  return new Map([...(areas ?? [])].map((area) => [area, area.value]))
}
