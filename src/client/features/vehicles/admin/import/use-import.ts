import { useState } from 'react'
import * as z from 'zod'
import type {
  ImportFile,
  ImportPreview,
  ImportTally,
  ImportOrder,
} from '#shared/domain/vehicle-import.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { useStaffDraft } from '../../../../hooks/use-staff-draft.ts'
import {
  CONFLICT,
  explainToVisitor,
  SERVICE_UNAVAILABLE,
  toFailure,
} from '../../../../lib/failure.ts'
import { callRest } from '../../../../lib/rest.ts'
import { staffApi } from '../../../../lib/staff-api.tsx'
import { fetchAsStaff } from '../../../../lib/staff-call.ts'
import { readImportFile } from './read-import-file.ts'

/** A file too large to be shown and kept in the browser. */
type Held = { name: string; csv: string }
type Choices = Required<Pick<ImportFile, 'columns' | 'answers'>>
type Looked = { csv: string; preview: ImportPreview }
/** Call in progress with its number of rows. */
type Work = { doing: 'checking' | 'storing'; rows: number }

const SHOWN_CHARACTERS_MAX = 300_000
const draftSchema = z.object({ csv: z.string() })
const NOTHING_CHOSEN: Choices = { columns: {}, answers: [] }

/** State of an import: rows, choices, preview and result. */
export function useImport(kind: VehicleKind) {
  const draft = useStaffDraft(`import-${kind}`, { csv: '' }, draftSchema)
  const utils = staffApi.useUtils()
  const [held, setHeld] = useState<Held | null>(null)
  const [choices, setChoices] = useState(NOTHING_CHOSEN)
  const [looked, setLooked] = useState<Looked | null>(null)
  const [work, setWork] = useState<Work | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [tally, setTally] = useState<ImportTally | null>(null)
  const [left, setLeft] = useState<string | null>(null)
  const [unread, setUnread] = useState<string[]>([])
  const csv = held?.csv ?? draft.values.csv

  function change(text: string, name = '', sheets: string[] = []): void {
    const isLarge = text.length > SHOWN_CHARACTERS_MAX
    setTally(null)
    setFailure(null)
    setChoices(NOTHING_CHOSEN)
    setUnread(sheets)
    setHeld(isLarge ? { name, csv: text } : null)
    draft.change({ csv: isLarge ? '' : text })
  }

  async function attempt(next: Work, task: () => Promise<void>): Promise<void> {
    setWork(next)
    setFailure(null)
    try {
      await task()
    } catch (error) {
      setFailure(explainToVisitor(error, SERVICE_UNAVAILABLE))
      if (toFailure(error).status === CONFLICT) setLooked(null)
    } finally {
      setWork(null)
    }
  }

  const look = (text: string, chosen: Choices): Promise<void> =>
    attempt({ doing: 'checking', rows: countRows(text) }, async () => {
      setTally(null)
      setLooked({ csv: text, preview: await previewImport(kind, { csv: text, ...chosen }) })
    })

  /** Looks again with what was chosen for a column or a value. */
  function choose(own: Partial<Choices>): void {
    const next = { ...choices, ...own }
    setChoices(next)
    void look(csv, next)
  }

  /** Takes the rows of a chosen file and looks what they would do. */
  async function take(file: File): Promise<void> {
    setFailure(null)
    setLooked(null)
    try {
      const read = await readImportFile(file)
      change(read.csv, file.name, read.unread)
      await look(read.csv, NOTHING_CHOSEN)
    } catch (error) {
      setFailure(explainToVisitor(error))
    }
  }

  const run = (): Promise<void> =>
    attempt({ doing: 'storing', rows: storedBy(looked?.preview) }, async () => {
      if (!looked) return
      const { rejected, fingerprint } = looked.preview
      const skipWrong = rejected !== null
      const done = await runImport(kind, { csv: looked.csv, ...choices, fingerprint, skipWrong })
      // Rejected rows stay to be fixed.
      change(rejected ?? '')
      if (rejected === null) draft.clear()
      setTally(done)
      setLooked(null)
      setLeft(rejected)
      await utils.vehicles.admin.invalidate()
    })

  return {
    csv,
    held,
    /** Absent while there is none, or the text is another by now. */
    preview: looked?.csv === csv ? looked.preview : null,
    work,
    failure,
    tally,
    /** The rows that the import left out, as a file. */
    left,
    /** Sheets of the chosen workbook that are not in the rows. */
    unread,
    change,
    take,
    look: () => {
      setLooked(null)
      void look(csv, choices)
    },
    run: () => void run(),
    chooseColumn: (header: string, field: string) => {
      const { [header]: _before, ...others } = choices.columns
      choose({ columns: { ...others, [header]: field } })
    },
    answer: ({ field, text }: { field: string; text: string }, value: string) =>
      choose({
        answers: [
          ...choices.answers.filter((one) => one.field !== field || one.text !== text),
          { field, text, value },
        ],
      }),
  }
}

/** The lines below the header that are neither blank nor say what separates cells. */
const countRows = (csv: string): number =>
  Math.max(0, csv.split(/\r\n?|\n/).filter((line) => !/^(sep=.|\s*)$/i.test(line)).length - 1)

const storedBy = (preview: ImportPreview | undefined): number =>
  preview?.rows.filter(({ action }) => action === 'create' || action === 'update').length ?? 0

/** Previews an import. Fails with 409 in runImport if vehicles change after it. */
const previewImport = (kind: VehicleKind, file: ImportFile): Promise<ImportPreview> =>
  post(`${kind}-vehicles/import/preview`, file)

/** Imports as previewed; `skipWrong` leaves out the wrong rows. */
const runImport = (kind: VehicleKind, order: ImportOrder): Promise<ImportTally> =>
  post(`${kind}-vehicles/import`, order)

const post = async <Result>(path: string, body: object): Promise<Result> =>
  (await callRest(`/admin/${path}`, { method: 'POST', body, send: fetchAsStaff })) as Result
