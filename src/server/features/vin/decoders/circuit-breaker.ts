export type CircuitBreaker = {
  /** Whether a call may go out now; while half-open only one does, and its outcome decides. */
  allows: () => boolean
  succeeded: () => void
  failed: () => void
}

type Options = { failuresToOpen: number; openMs: number; now: () => number }

/** Stops calls to a failing service: opens after consecutive failures, then allows one trial at a time. */
export function createCircuitBreaker({ failuresToOpen, openMs, now }: Options): CircuitBreaker {
  let failures = 0
  let nextTrialAt: number | null = null

  return {
    allows: () => {
      if (nextTrialAt === null) return true
      if (now() < nextTrialAt) return false
      nextTrialAt = now() + openMs
      return true
    },
    succeeded: () => {
      failures = 0
      nextTrialAt = null
    },
    failed: () => {
      failures += 1
      if (failures >= failuresToOpen) nextTrialAt = now() + openMs
    },
  }
}
