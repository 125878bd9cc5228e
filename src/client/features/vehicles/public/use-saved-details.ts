import { useEffect, useState } from 'react'
import { api, type Outputs } from '../../../lib/api.ts'
import { explainFailure } from '../../../lib/failure.ts'
import { readSavedCars } from './saved-cars.ts'

export type SavedDetail = Outputs['vehicles']['saved'][number]
type State = { details: SavedDetail[] | null; failure: string | null }

const LOADING: State = { details: null, failure: null }

/** Details of the saved cars, fetched after the page opens; deleted cars are missing. */
export function useSavedDetails() {
  const [state, setState] = useState(LOADING)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    const load = async () => {
      const next = await fetchDetails(leaving.signal)
      if (!leaving.signal.aborted) setState(next)
    }
    void load()
    return () => leaving.abort()
  }, [attempt])
  const retry = () => {
    setState(LOADING)
    setAttempt(attempt + 1)
  }
  return { ...state, retry }
}

async function fetchDetails(signal: AbortSignal): Promise<State> {
  const ids = readSavedCars().map(({ id }) => id)
  try {
    const details = ids.length === 0 ? [] : await api.vehicles.saved.query({ ids }, { signal })
    return { details, failure: null }
  } catch (error) {
    return { details: null, failure: explainFailure(error, 'Failed to fetch vehicles') }
  }
}
