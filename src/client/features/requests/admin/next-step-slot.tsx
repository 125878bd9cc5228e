import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

/** Element below the heading of an open request that holds its primary action. */
export const NextStepSlot = createContext<HTMLElement | null>(null)

/** Shows the button of the next step below the heading of its request. */
export function NextStep({ children }: { children: ReactNode }) {
  const slot = useContext(NextStepSlot)
  return slot && createPortal(children, slot)
}
