import { parentPort, workerData } from 'node:worker_threads'
import { isStockHeader } from '#shared/domain/vehicle-columns.ts'
import { readWorkbook } from '#shared/lib/read-workbook.ts'

parentPort?.postMessage(await readWorkbook(workerData as Uint8Array, isStockHeader))
