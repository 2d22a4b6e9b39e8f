'use client'

import { createContext, type ReactNode, useContext } from 'react'

export type ErrorTexts = {
  title: string
  heading: string
  text: string
  /** Holds `{code}`. */
  reference: string
  retry: string
  start: string
  startHref: string
}

const ErrorTextsContext = createContext<ErrorTexts | undefined>(undefined)

/** Holds the texts of the error page in advance: when it is needed, no server can be asked for them. */
export function ErrorTextsProvider({
  words,
  children,
}: {
  words: ErrorTexts
  children: ReactNode
}) {
  return <ErrorTextsContext value={words}>{children}</ErrorTextsContext>
}

/** The texts the layout gave, if the error is inside a layout. */
export function useErrorTexts(): ErrorTexts | undefined {
  return useContext(ErrorTextsContext)
}
