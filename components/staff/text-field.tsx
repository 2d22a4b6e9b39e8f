'use client'

import type { ComponentProps } from 'react'
import { TextControl } from '../form/text-control'

/** A text field outside of the forms that check it in the browser. */
export function TextField(props: ComponentProps<typeof TextControl>) {
  return <TextControl {...props} />
}
