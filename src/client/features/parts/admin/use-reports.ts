import { useState } from 'react'
import * as z from 'zod'
import { DAY_MS } from '#shared/lib/durations.ts'
import { loadFromStorage, saveToStorage } from '../../../lib/browser-storage.ts'
import { staffClient } from '../../../lib/staff-api.tsx'
import { readStoredUser } from '../../../lib/staff-tokens.ts'
import { isText } from '../../../lib/stored-shape.ts'
import { createQueue, useUnsent } from './use-unsent.ts'

/** Report from the yard about a part to pull. */
const reportSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** State of the part that the report was made on. */
  updatedAt: z.string(),
  /** Shelf of a pulled part; null without one. */
  shelf: z.string().nullable(),
  /** Reason of a part that is not there or broken; null if it was pulled. */
  reason: z.string().nullable(),
})
export type Report = z.infer<typeof reportSchema>

const WEEK_MS = 7 * DAY_MS
const reports = createQueue('reports', reportSchema, post)

/** Reports of this user on this device, and the last shelf. */
export function useReports(handlers: { onSent: (report: Report) => void; onFailure: () => void }) {
  const shelfKey = `shelf-${readStoredUser()?.id ?? 'nobody'}`
  const [lastShelf, setLastShelf] = useState(() => readShelf(shelfKey))
  const queue = useUnsent(reports, handlers)
  return {
    ...queue,
    lastShelf,
    add(report: Report): void {
      queue.add(report)
      if (!report.shelf) return
      setLastShelf(report.shelf)
      saveToStorage(shelfKey, report.shelf)
    },
  }
}

function readShelf(key: string): string {
  const shelf = loadFromStorage(key, WEEK_MS)
  return isText(shelf) ? shelf : ''
}

/** Sends a report; the server takes the same one again without another effect. */
async function post({ id, updatedAt, shelf, reason }: Report): Promise<void> {
  const { pull, reportMissing } = staffClient.parts.admin
  await (reason === null
    ? pull.mutate({ id, shelf })
    : // An older report does not free a part that was found and reserved since.
      reportMissing.mutate({ id, reason, updatedAt }))
}
