import { type RefObject, useEffect, useState } from 'react'

/** Accepts files dropped on an element; returns true while files are dragged over it. */
export function useFileDrop(
  area: RefObject<HTMLElement | null>,
  onDrop: (files: FileList, transfer: DataTransfer) => void,
): boolean {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    const element = area.current
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setHeld(true)
    }
    const leave = () => setHeld(false)
    const drop = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setHeld(false)
      onDrop(event.dataTransfer.files, event.dataTransfer)
    }
    element?.addEventListener('dragover', over)
    element?.addEventListener('dragleave', leave)
    element?.addEventListener('drop', drop)
    return () => {
      element?.removeEventListener('dragover', over)
      element?.removeEventListener('dragleave', leave)
      element?.removeEventListener('drop', drop)
    }
  })
  return held
}
