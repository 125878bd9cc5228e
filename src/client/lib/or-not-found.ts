import { notFound } from '@tanstack/react-router'
import { explainFailure, isNotFound } from './failure.ts'

/** Awaits a loader's query; throws notFound() for 404, else an Error with the server's message. */
export async function awaitOrNotFound<Result>(query: Promise<Result>): Promise<Result> {
  try {
    return await query
  } catch (error) {
    if (isNotFound(error)) throw notFound()
    throw new Error(explainFailure(error), { cause: error })
  }
}
