'use client'

import { lazy } from 'react'
import type { StayProps } from './stay-dialog'

const Dialog = lazy(() => import('./stay-dialog'))

/** Fetched by the few whom it concerns; every page of an application knows of it. */
export function Stay(props: StayProps) {
  return <Dialog {...props} />
}
