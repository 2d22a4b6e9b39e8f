/** The outcome of a drop on the area for files. */
export type DropOutcome =
  | { files: FileList }
  /** The code of why it cannot be chosen. */
  | { problem: 'missing' | 'several' | 'wrong_type' }

type DropHandlers = {
  /** Whether a file is held over the area. */
  onOver: (isOver: boolean) => void
  onDrop: (dropped: DropOutcome) => void
}

/**
 * Takes a file dropped on the area; one dropped beside it does nothing, where the browser would leave the page
 * to open it. Returns the function that ends it.
 */
export function watchDrops(area: HTMLElement, { onOver, onDrop }: DropHandlers): () => void {
  const watching = new AbortController()
  const { signal } = watching
  const isOver = (event: DragEvent) => event.target instanceof Node && area.contains(event.target)
  const hold = (event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    event.dataTransfer.dropEffect = isOver(event) ? 'copy' : 'none'
    onOver(isOver(event))
  }
  window.addEventListener('dragenter', hold, { signal })
  window.addEventListener('dragover', hold, { signal })
  window.addEventListener(
    'dragleave',
    // Left the window; moving between elements is no leaving.
    ({ relatedTarget }) => {
      if (!relatedTarget) onOver(false)
    },
    { signal },
  )
  window.addEventListener(
    'drop',
    (event) => {
      onOver(false)
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      if (isOver(event)) onDrop(readDrop(event.dataTransfer))
    },
    { signal },
  )
  return () => watching.abort()
}

/** One file, or why it is none. */
export function readDrop({ files, items }: Pick<DataTransfer, 'files' | 'items'>): DropOutcome {
  if (files.length > 1) return { problem: 'several' }
  if (files.length === 0) return { problem: 'missing' }
  // A folder comes as a file that cannot be read.
  const isFolder = items[0]?.webkitGetAsEntry?.()?.isDirectory
  return isFolder ? { problem: 'wrong_type' } : { files }
}
