import { readVehicleFile } from '#shared/domain/vehicle-file.ts'
import { IMPORT_BYTES_MAX, IMPORT_TOO_LARGE } from '#shared/domain/vehicle-import.ts'
import type { SheetText } from '#shared/lib/read-workbook.ts'
import type { WorkbookResult } from './workbook.worker.ts'

/** Marks a file as UTF-8 for spreadsheets. */
export const BYTE_ORDER_MARK = '\uFEFF'

const UNREADABLE =
  'The file cannot be read. It may be gone, or open in another program. Please choose it again.'
const READ_WITHIN_MS = 30_000
const TOO_SLOW = 'The workbook took too long to read. Save it as CSV UTF-8 and take that file.'
const NOT_LOADED = 'The reader of workbooks did not load. Please try again.'

/** Converts a spreadsheet file to CSV; throws an Error with a message for the user. */
export async function readImportFile(file: Pick<File, 'size' | 'arrayBuffer'>): Promise<SheetText> {
  if (file.size > IMPORT_BYTES_MAX) throw new Error(IMPORT_TOO_LARGE)
  const bytes = await file.arrayBuffer().catch((cause: unknown) => {
    throw new Error(UNREADABLE, { cause })
  })
  return readVehicleFile(new Uint8Array(bytes), readInWorker)
}

/** Reads a workbook beside the page, which stays usable meanwhile. */
function readInWorker(bytes: Uint8Array): Promise<SheetText> {
  const worker = new Worker(new URL('./workbook.worker.ts', import.meta.url), { type: 'module' })
  let limit: ReturnType<typeof setTimeout> | undefined
  return new Promise<SheetText>((resolve, reject) => {
    limit = setTimeout(() => reject(new Error(TOO_SLOW)), READ_WITHIN_MS)
    worker.addEventListener('error', () => reject(new Error(NOT_LOADED)))
    worker.addEventListener('message', ({ data }: MessageEvent<WorkbookResult>) => {
      if ('csv' in data) resolve(data)
      else reject(new Error(data.failure))
    })
    worker.postMessage(bytes, [bytes.buffer])
  }).finally(() => {
    clearTimeout(limit)
    worker.terminate()
  })
}
