import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being printed; content that depends on it renders before the browser prints. */
export function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    const paper = matchMedia('print')
    const turn = (is: boolean) => flushSync(() => setIsPrinting(is))
    const begin = () => turn(true)
    const end = () => turn(false)
    const change = () => turn(paper.matches)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    paper.addEventListener('change', change)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
      paper.removeEventListener('change', change)
    }
  }, [])
  return isPrinting
}
