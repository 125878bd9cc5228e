import { notFound } from '@tanstack/react-router'
import { failureText, isNotFound } from './failure.ts'

/** Gives what a loader asked for. Throws the router's notFound where it is unknown, else an Error in the words of the server. */
export async function orNotFound<Result>(asked: Promise<Result>): Promise<Result> {
  try {
    return await asked
  } catch (error) {
    if (isNotFound(error)) throw notFound()
    throw new Error(failureText(error), { cause: error })
  }
}
