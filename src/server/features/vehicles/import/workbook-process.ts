import { rankHeaderRow } from '#shared/domain/header-row.ts'
import { readWorkbook } from '#shared/lib/read-workbook.ts'
import type { WorkbookResult } from './read-in-process.ts'

// The listener keeps the process running until its parent ends it.
process.on('message', (bytes: Uint8Array) => {
  void readWorkbook(bytes, rankHeaderRow).then(sendResult, (error: unknown) =>
    sendResult({ failure: error instanceof Error ? error.message : String(error) }),
  )
})

const sendResult = (message: WorkbookResult) => process.send?.(message)
