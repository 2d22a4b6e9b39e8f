'use client'

import { lazy } from 'react'
import type { SessionTimeoutProps } from './session-timeout-dialog'

const Dialog = lazy(() => import('./session-timeout-dialog'))

/** Fetched by the few whom it concerns; every page of an application knows of it. */
export function SessionTimeout(props: SessionTimeoutProps) {
  return <Dialog {...props} />
}
