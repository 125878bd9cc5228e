import { useState } from 'react'
import { formatNumber } from '#shared/lib/money.ts'
import { notify } from '../lib/notify.ts'
import { download } from '../lib/staff-download.ts'

/** Shorter exports finish before a progress text is useful. */
const PROGRESS_AFTER_MS = 1000

/** Saves a CSV export; `progress` is a text such as 'Exporting 1,200 rows...' after a second. */
export function useStaffDownload() {
  const [isBusy, setIsBusy] = useState(false)
  const [progress, setProgress] = useState<string | null>(null)
  const save = async (url: string, name: string): Promise<void> => {
    const startedAt = performance.now()
    setIsBusy(true)
    const failure = await download(url, name, (rows) => {
      if (performance.now() - startedAt < PROGRESS_AFTER_MS) return
      setProgress(`Exporting ${formatNumber(rows)} rows...`)
    })
    setIsBusy(false)
    setProgress(null)
    if (failure) {
      notify({ tone: 'destructive', title: 'The file could not be made', description: failure })
    }
  }
  return { isBusy, progress, save }
}
