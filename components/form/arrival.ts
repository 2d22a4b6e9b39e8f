import { createContext } from 'react'

/** False on a page that a form has come back to: what the form has to say takes the focus. */
export const ArrivalContext = createContext(true)
