import { rankHeaderRow } from '#shared/domain/header-row.ts'
import { readWorkbook, type SheetText } from '#shared/lib/read-workbook.ts'

/** The rows of a workbook as CSV, or why there are none. */
export type WorkbookResult = SheetText | { failure: string }

addEventListener('message', ({ data }: MessageEvent<Uint8Array>) => void postResult(data))

async function postResult(bytes: Uint8Array): Promise<void> {
  postMessage(await read(bytes))
}

async function read(bytes: Uint8Array): Promise<WorkbookResult> {
  try {
    return await readWorkbook(bytes, rankHeaderRow)
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) }
  }
}
