import { useEffect, useState } from 'react'
import { api, type Outputs } from '../../../lib/api.ts'
import { explainFailure } from '../../../lib/failure.ts'
import { readSavedCars, useSavedCars } from './saved-cars.ts'

export type SavedDetail = Outputs['vehicles']['listSavedCars'][number]
type State = {
  details: SavedDetail[] | null
  /** Newest cars, if none is saved. */
  newest?: Outputs['vehicles']['listNewest']['cars']
  failure: string | null
}

const LOADING: State = { details: null, failure: null }

/** Details of the saved cars, fetched after the page opens; deleted cars are missing. */
export function useSavedDetails() {
  const [state, setState] = useState(LOADING)
  const [attempt, setAttempt] = useState(0)
  // The first car was saved on this page.
  const isOutdated = useSavedCars().length > 0 && state.newest !== undefined
  useEffect(() => {
    const leaving = new AbortController()
    const load = async () => {
      const next = await fetchDetails(leaving.signal)
      if (!leaving.signal.aborted) setState((shown) => ({ ...shown, ...next }))
    }
    void load()
    return () => leaving.abort()
  }, [attempt, isOutdated])
  const retry = () => {
    setState(LOADING)
    setAttempt(attempt + 1)
  }
  return { ...(isOutdated && state.details?.length === 0 ? LOADING : state), retry }
}

async function fetchDetails(signal: AbortSignal): Promise<State> {
  const ids = readSavedCars().map(({ id }) => id)
  try {
    if (ids.length > 0) {
      return { details: await api.vehicles.listSavedCars.query({ ids }, { signal }), failure: null }
    }
    const { cars } = await api.vehicles.listNewest.query(undefined, { signal })
    return { details: [], newest: cars, failure: null }
  } catch (error) {
    return { details: null, failure: explainFailure(error, 'Failed to fetch vehicles') }
  }
}
