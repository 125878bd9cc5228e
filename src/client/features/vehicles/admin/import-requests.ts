import type { ImportPreview, ImportTally } from '#shared/domain/vehicle-import.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { FailedReply } from '../../../lib/failed-reply.ts'
import { callRest } from '../../../lib/rest.ts'
import { staffFetch } from '../../../lib/staff-call.ts'

/** A refusal in the server's words; `isStale` where the stock has changed since the preview. */
export class ImportError extends Error {
  readonly isStale: boolean

  constructor(message: string, status: number) {
    super(message)
    this.name = 'ImportError'
    this.isStale = status === CONFLICT
  }
}

const CONFLICT = 409

/** What a file would do; throws ImportError, and an Error where nobody answers. */
export const previewImport = (kind: VehicleKind, csv: string): Promise<ImportPreview> =>
  post(`${kind}-vehicles/import/preview`, { csv })

/** Does what the preview said, without the rows that are wrong where `skipWrong` says so; throws as previewImport does. */
export const runImport = (
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
