import { useState } from 'react'
import { failureOf, failureText } from '../../../lib/failure.ts'
import { storedUser } from '../../../lib/staff-tokens.ts'
import type { Desk, DeskRequest } from './desk.ts'
import { whatChanged } from './what-changed.ts'

const NOT_FOUND = 404
const CONFLICT = 409
const STILL_HERE = 'What you entered is still here: look again, then send it.'

/**
 * Changes to one request, one at a time. `act` gives whether it succeeded; where somebody else was quicker, it says what they
 * did and shows it, and the next try counts from there.
 */
export function useWork<Request extends DeskRequest>(desk: Desk<Request>, request: Request) {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function act(call: () => Promise<Request>, advice = STILL_HERE): Promise<boolean> {
    if (isBusy) return false
    setIsBusy(true)
    setProblem(null)
    try {
      desk.keep(await call())
      return true
    } catch (error) {
      setProblem(await explain(error, advice))
      return false
    } finally {
      setIsBusy(false)
    }
  }

  async function explain(error: unknown, advice: string): Promise<string> {
    const { status } = failureOf(error)
    // It was archived, which the next look shows.
    if (status === NOT_FOUND) desk.refresh()
    if (status !== CONFLICT) return failureText(error)
    try {
      const latest = await desk.get(request.id)
      desk.keep(latest)
      const told =
        whatChanged(request, latest, storedUser()?.username) || 'this request was changed'
      return `Meanwhile ${told}. ${advice}`
    } catch {
      desk.refresh()
      return failureText(error)
    }
  }
  return { isBusy, problem, act, forget: () => setProblem(null) }
}
