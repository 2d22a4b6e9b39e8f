'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'

type FilePreviewProps = {
  file: File
  /** What to check in it. */
  text: string
}

/** Wide enough to see whether the words of a page can be read. */
const widthPx = 800

/**
 * A photo as it was taken, before it is sent. It is drawn on a canvas, so that no address of a file has to be allowed
 * as a picture's; one that the browser cannot read is shown by nothing here, and judged by the server.
 */
export default function FilePreview({ file, text }: FilePreviewProps): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isDrawn, setIsDrawn] = useState(false)
  useEffect(() => {
    let isLeft = false
    setIsDrawn(false)
    const draw = (bitmap: ImageBitmap) => {
      const context = isLeft ? null : canvas.current?.getContext('2d')
      if (context) {
        context.canvas.width = bitmap.width
        context.canvas.height = bitmap.height
        context.drawImage(bitmap, 0, 0)
        setIsDrawn(true)
      }
      bitmap.close()
    }
    createImageBitmap(file, { resizeWidth: widthPx, resizeQuality: 'high' }).then(draw, () => {})
    return () => {
      isLeft = true
    }
  }, [file])
  return (
    <div className="file-preview" hidden={!isDrawn}>
      {/* It is beside the button that chooses another file, which a tall photo below would part from it. */}
      <p className="mb-1 font-strong">{text}</p>
      <canvas ref={canvas} aria-hidden />
    </div>
  )
}
