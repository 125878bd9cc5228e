import { parentPort, workerData } from 'node:worker_threads'
import { isStockHeader } from '#shared/domain/vehicle-columns.ts'
import { readWorkbook } from '#shared/lib/read-workbook.ts'

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(await readWorkbook(workerData as Uint8Array, isStockHeader))
