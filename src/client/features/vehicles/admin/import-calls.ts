import type {
  ImportFile,
  ImportOrder,
  ImportPreview,
  ImportTally,
} from '#shared/domain/vehicle-import.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { FailedReply } from '../../../lib/failed-reply.ts'
import { callRest } from '../../../lib/rest.ts'
import { staffFetch } from '../../../lib/staff-call.ts'

const CONFLICT = 409

/** A failure with the server's message; `isStale` when vehicles have changed since the preview. */
export class ImportError extends Error {
  readonly isStale: boolean

  constructor(message: string, status: number) {
    super(message)
    this.name = 'ImportError'
    this.isStale = status === CONFLICT
  }
}

/** Previews an import; throws ImportError, or an Error without a reply. */
export const previewImport = (kind: VehicleKind, file: ImportFile): Promise<ImportPreview> =>
  post(`${kind}-vehicles/import/preview`, file)

/** Imports as previewed, with `skipWrong` without the wrong rows; throws as previewImport does. */
export const runImport = (kind: VehicleKind, order: ImportOrder): Promise<ImportTally> =>
  post(`${kind}-vehicles/import`, order)

async function post<Reply>(path: string, body: object): Promise<Reply> {
  try {
    return (await callRest(`/admin/${path}`, { method: 'POST', body, send: staffFetch })) as Reply
  } catch (error) {
    throw error instanceof FailedReply
      ? new ImportError(error.message, error.status)
      : new Error('Service not available', { cause: error })
  }
}
