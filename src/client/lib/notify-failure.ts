import { explainFailure } from './failure.ts'
import { notify } from './notify.ts'

/** Shows a toast with the reason of a failure. */
export const notifyFailure = (title: string, error: unknown): void =>
  notify({ tone: 'destructive', title, description: explainFailure(error) })
