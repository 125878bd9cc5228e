import { useHydrated, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merges with the router's
  interface HistoryState {
    /** Current step, from 1, and the one before. */
    step?: number
    previous?: number
  }
}

/** Current step, from 1 to `reached`; each is a history entry with the same URL, without input. */
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
    /** True after a step change since the page loaded; submitting returns to step 1 without one. */
    hasMoved: hasMoved && step === (historyState.step ?? 1),
    goTo,
    back: () => (historyState.previous === step - 1 ? router.history.back() : goTo(step - 1)),
  }
}
