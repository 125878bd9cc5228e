import { useHydrated, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { scrollBehavior } from '../../hooks/scroll-behavior.ts'

/** The fragment under which the wizard is open: a link can open it, and Back closes it. */
export const WIZARD_HASH = 'request'

/** Whether the wizard takes the place of the marketing content, and how to open and leave it. */
export function useOpenWizard() {
  const router = useRouter()
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  const hash = useLocation({ select: (location) => location.hash })
  const wasOpenedHere = useLocation({ select: ({ state }) => state.previous === 0 })
  const receipt = useLocation({ select: ({ state }) => state.receipt })
  const [isFresh, setIsFresh] = useState(false)

  return {
    isOpen: isHydrated && hash === WIZARD_HASH,
    isFresh,
    open() {
      setIsFresh(true)
      void navigate({
        to: '.',
        hash: WIZARD_HASH,
        state: { previous: 0 },
        resetScroll: false,
        hashScrollIntoView: false,
      })
      scrollTo({ top: 0, behavior: scrollBehavior() })
    },
    cancel() {
      if (wasOpenedHere) router.history.back()
      else void navigate({ to: '.', hash: '', resetScroll: false })
    },
    /** Back to the marketing content, with the receipt on top of it. */
    finish: () => void navigate({ to: '.', hash: '', replace: true, state: { receipt } }),
  }
}
