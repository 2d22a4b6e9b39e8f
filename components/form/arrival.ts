import { createContext } from 'react'

/** False on a page that a form has come back to: the form's messages take the focus. */
export const ArrivalContext = createContext(true)
