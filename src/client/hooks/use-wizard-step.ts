import { useHydrated, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- the router's own interface is merged with this one
  interface HistoryState {
    /** Where a wizard stands, from 1, and where it came from. */
    step?: number
    previous?: number
  }
}

/**
 * The step a wizard stands at, from 1 and never beyond `reached`. Each step is an entry of the browser's history under the same
 * address, so that Back goes one step back and nothing that was typed is ever part of an address.
 */
export function useWizardStep(reached: number) {
  const router = useRouter()
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  const place = useLocation({ select: ({ state }) => state })
  const [hasMoved, setHasMoved] = useState(false)
  useEffect(() => router.history.subscribe(() => setHasMoved(true)), [router])
  const step = isHydrated ? Math.min(place.step ?? 1, reached) : 1

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
    /** Whether the visitor has moved to this step since the page was opened. A form that was sent falls back to step 1 without a move. */
    hasMoved: hasMoved && step === (place.step ?? 1),
    goTo,
    back: () => (place.previous === step - 1 ? router.history.back() : goTo(step - 1)),
  }
}
