import { useHydrated, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- the router's own interface is merged with this one
  interface HistoryState {
    /** The step of a wizard, from 1, and the one before. */
    step?: number
    previous?: number
  }
}

/**
 * The current step of a wizard, from 1 to `reached`. Each step is a history entry with the same address, so that Back goes one step back
 * and no input is part of an address.
 */
export function useWizardStep(reached: number) {
  const router = useRouter()
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  const historyState = useLocation({ select: ({ state }) => state })
  const [hasMoved, setHasMoved] = useState(false)
  useEffect(() => router.history.subscribe(() => setHasMoved(true)), [router])
  const step = isHydrated ? Math.min(historyState.step ?? 1, reached) : 1

  const goTo = (next: number): void => {
    void navigate({
      to: '.',
      hash: true,
      state: { step: next, previous: step },
      resetScroll: false,
    })
  }
  return {
    step,
    /** Whether the visitor moved to this step since the page was opened. A submitted form returns to step 1 without a move. */
    hasMoved: hasMoved && step === (historyState.step ?? 1),
    goTo,
    back: () => (historyState.previous === step - 1 ? router.history.back() : goTo(step - 1)),
  }
}
