import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Three rows, in px: the minimum height of a list. */
const least = 144
const gap = 4

/**
 * Places an open list below its box, or above the words of its field if there is no room below: it covers
 * neither, and the box stays where it is.
 */
export function useListPlace(isOpen: boolean): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!isOpen) return
    const put = () => {
      if (list.current) place(list.current)
    }
    put()
    // A keyboard on the screen comes after the press that opened the list.
    visualViewport?.addEventListener('resize', put)
    return () => visualViewport?.removeEventListener('resize', put)
  }, [isOpen])
  return list
}

function place(list: HTMLElement): void {
  const box = list.parentElement?.getBoundingClientRect()
  const words = list.closest('.field')?.getBoundingClientRect()
  if (!box || !words) return
  const { offsetTop, height } = visualViewport ?? { offsetTop: 0, height: innerHeight }
  const below = offsetTop + height - box.bottom - 2 * gap
  const above = words.top - offsetTop - 2 * gap
  const wanted = Math.min(least, list.scrollHeight)
  const isAbove = below < wanted && above >= wanted
  list.classList.toggle('country-list-above', isAbove)
  list.style.setProperty('--room', `${Math.max(least, isAbove ? above : below)}px`)
  list.style.setProperty('--words', `${box.top - words.top}px`)
  if (!isAbove && below < wanted) list.scrollIntoView({ block: 'nearest' })
}
