import { useMemo, useState } from 'react'
import type { ImportPreview, ImportTally } from '#shared/domain/vehicle-import.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { useDraft } from '../../../hooks/use-draft.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import { createStaffDraft } from '../../../lib/staff-drafts.ts'
import { ImportError, previewImport, runImport } from './import-requests.ts'
import { readCsvFile } from './read-csv-file.ts'

type Looked = { csv: string; preview: ImportPreview }
type Work = 'looking' | 'importing' | null

/** A file of vehicles on its way into the shop: what was pasted or chosen, what it would do, and what it did. */
export function useImport(kind: VehicleKind) {
  const store = useMemo(() => createStaffDraft(`import-${kind}`, { csv: '' }), [kind])
  const { csv } = useDraft(store).values
  const utils = staffApi.useUtils()
  const [looked, setLooked] = useState<Looked | null>(null)
  const [work, setWork] = useState<Work>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [tally, setTally] = useState<ImportTally | null>(null)
  const [left, setLeft] = useState<string | null>(null)

  function change(text: string): void {
    setTally(null)
    setProblem(null)
    store.change({ csv: text })
  }

  async function attempt(what: Exclude<Work, null>, task: () => Promise<void>): Promise<void> {
    setWork(what)
    setProblem(null)
    try {
      await task()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
      if (error instanceof ImportError && error.isStale) setLooked(null)
    } finally {
      setWork(null)
    }
  }

  const look = (text: string): Promise<void> =>
    attempt('looking', async () => {
      setLooked(null)
      setTally(null)
      setLooked({ csv: text, preview: await previewImport(kind, text) })
    })

  /** Takes the text of a chosen file and looks what it would do. */
  async function take(file: File): Promise<void> {
    await attempt('looking', async () => {
      const text = await readCsvFile(file)
      change(text)
      await look(text)
    })
  }

  const run = (): Promise<void> =>
    attempt('importing', async () => {
      if (!looked) return
      const { rejected, fingerprint } = looked.preview
      const done = await runImport(kind, {
        csv: looked.csv,
        fingerprint,
        skipWrong: rejected !== null,
      })
      setTally(done)
      setLooked(null)
      setLeft(rejected)
      // What was left out is there to be fixed.
      if (rejected === null) store.clear()
      else store.change({ csv: rejected })
      await utils.vehicles.admin.invalidate()
    })

  return {
    csv,
    /** Absent while there is none, or the text is another by now. */
    preview: looked?.csv === csv ? looked.preview : null,
    work,
    problem,
    tally,
    /** The rows that the import left out, as a file. */
    left,
    change,
    take,
    look: () => void look(csv),
    run: () => void run(),
  }
}
