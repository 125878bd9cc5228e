import { useMemo, useState } from 'react'
import type { ImportPreview, ImportTally } from '#shared/domain/vehicle-import.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { useDraft } from '../../../hooks/use-draft.ts'
import { errorMessage } from '../../../lib/error-message.ts'
import { FailedReply } from '../../../lib/failed-reply.ts'
import { callRest } from '../../../lib/rest.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import { staffFetch } from '../../../lib/staff-call.ts'
import { createStaffDraft } from '../../../lib/staff-drafts.ts'
import { readCsvFile } from './read-csv-file.ts'

type Looked = { csv: string; preview: ImportPreview }
/** What the server is asked to do, with how many rows. */
type Work = { doing: 'checking' | 'storing'; rows: number }

/** An import of vehicles: the text that was pasted or chosen, its preview and its result. */
export function useImport(kind: VehicleKind) {
  const store = useMemo(() => createStaffDraft(`import-${kind}`, { csv: '' }), [kind])
  const { csv } = useDraft(store).values
  const utils = staffApi.useUtils()
  const [looked, setLooked] = useState<Looked | null>(null)
  const [work, setWork] = useState<Work | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [tally, setTally] = useState<ImportTally | null>(null)
  const [left, setLeft] = useState<string | null>(null)

  function change(text: string): void {
    setTally(null)
    setProblem(null)
    store.change({ csv: text })
  }

  async function attempt(next: Work, task: () => Promise<void>): Promise<void> {
    setWork(next)
    setProblem(null)
    try {
      await task()
    } catch (error) {
      setProblem(errorMessage(error))
      if (error instanceof ImportError && error.isStale) setLooked(null)
    } finally {
      setWork(null)
    }
  }

  const look = (text: string): Promise<void> =>
    attempt({ doing: 'checking', rows: rowsIn(text) }, async () => {
      setLooked(null)
      setTally(null)
      setLooked({ csv: text, preview: await previewImport(kind, text) })
    })

  /** Takes the text of a chosen file and looks what it would do. */
  async function take(file: File): Promise<void> {
    setProblem(null)
    try {
      const text = await readCsvFile(file)
      change(text)
      await look(text)
    } catch (error) {
      setProblem(errorMessage(error))
    }
  }

  const run = (): Promise<void> =>
    attempt({ doing: 'storing', rows: storedBy(looked?.preview) }, async () => {
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

/** The lines below the header that are neither blank nor say what separates cells. */
const rowsIn = (csv: string): number =>
  Math.max(0, csv.split(/\r?\n/).filter((line) => !/^(sep=.|\s*)$/i.test(line)).length - 1)

const storedBy = (preview: ImportPreview | undefined): number =>
  preview?.rows.filter(({ action }) => action !== 'wrong').length ?? 0

/** A failure with the server's message; `isStale` when vehicles have changed since the preview. */
class ImportError extends Error {
  readonly isStale: boolean

  constructor(message: string, status: number) {
    super(message)
    this.name = 'ImportError'
    this.isStale = status === CONFLICT
  }
}

const CONFLICT = 409

/** Previews an import; throws ImportError, or an Error without a reply. */
const previewImport = (kind: VehicleKind, csv: string): Promise<ImportPreview> =>
  post(`${kind}-vehicles/import/preview`, { csv })

/** Imports as previewed, with `skipWrong` without the wrong rows; throws as previewImport does. */
const runImport = (
  kind: VehicleKind,
  order: { csv: string; fingerprint: string; skipWrong: boolean },
): Promise<ImportTally> => post(`${kind}-vehicles/import`, order)

async function post<Reply>(path: string, body: object): Promise<Reply> {
  try {
    return (await callRest(`/admin/${path}`, { method: 'POST', body, send: staffFetch })) as Reply
  } catch (error) {
    throw error instanceof FailedReply
      ? new ImportError(error.message, error.status)
      : new Error('Service not available', { cause: error })
  }
}
