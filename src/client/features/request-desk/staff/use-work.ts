import { useState } from 'react'
import { failureCode } from '../../../lib/api-failure.ts'
import { errorMessage } from '../../../lib/error-message.ts'
import type { Desk, DeskRequest } from './desk.ts'
import { whatChanged } from './what-changed.ts'

/**
 * Changes to one request, one at a time. `act` gives whether it succeeded; where somebody else was quicker, it says what they
 * did and shows it, and the next try counts from there.
 */
export function useWork<Request extends DeskRequest>(desk: Desk<Request>, request: Request) {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function act(call: () => Promise<Request>): Promise<boolean> {
    if (isBusy) return false
    setIsBusy(true)
    setProblem(null)
    try {
      desk.keep(await call())
      return true
    } catch (error) {
      setProblem(await explain(error))
      return false
    } finally {
      setIsBusy(false)
    }
  }

  async function explain(error: unknown): Promise<string> {
    if (failureCode(error) !== 'CONFLICT') return errorMessage(error)
    try {
      const latest = await desk.get(request.id)
      desk.keep(latest)
      return whatChanged(request, latest)
    } catch {
      desk.refresh()
      return errorMessage(error)
    }
  }
  return { isBusy, problem, act, forget: () => setProblem(null) }
}
