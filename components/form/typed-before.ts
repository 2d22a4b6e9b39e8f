import { useRef } from 'react'
import type { UseFormRegister, UseFormReturn } from 'react-hook-form'
import type { RawValues } from '@/lib/onboarding/view/step-view.ts'

type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

export type FormInputs = {
  register: UseFormRegister<RawValues>
  /** Sets the form's value of that name to what the inputs of the name hold. */
  read: (input: Input) => void
  /** Reads an input when it is mounted; `register` does so itself. */
  takeOver: (input: Input | null) => void
  /** Reads all inputs that apply, for a program may have filled them without an event. */
  readAll: () => void
}

/**
 * Takes over what inputs held before this script ran: typed, filled by the browser, or restored after Back.
 * react-hook-form does so itself only until the form is ready (`isReady`) and never for radios, and writes its
 * default values over the rest.
 */
export function useTypedBefore(form: UseFormReturn<RawValues>): FormInputs {
  const known = useRef(new Set<Input>())
  const read = (input: Input) => {
    form.setValue(input.name, heldBy(input, Array.isArray(form.getValues(input.name))))
  }
  const takeOver = (input: Input | null) => {
    if (!input || known.current.has(input)) return
    known.current.add(input)
    read(input)
  }
  const register: FormInputs['register'] = (name, options) => {
    const { ref, ...props } = form.register(name, options)
    return {
      ...props,
      ref: (input: Input | null) => {
        takeOver(input)
        ref(input)
      },
    }
  }
  const readAll = () => {
    for (const input of known.current) {
      if (!input.isConnected) known.current.delete(input)
      else if (!input.matches(':disabled')) read(input)
    }
  }
  return { register, read, takeOver, readAll }
}

function heldBy(input: Input, isList: boolean): string | string[] {
  const isMark = input.type === 'radio' || input.type === 'checkbox'
  if (!isMark && !isList) return input.value
  const chosen = new FormData(input.form ?? undefined).getAll(input.name).map(String)
  return isList ? chosen : (chosen[0] ?? '')
}
