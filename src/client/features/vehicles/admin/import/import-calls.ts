import type {
  ImportFile,
  ImportOrder,
  ImportPreview,
  ImportTally,
} from '#shared/domain/vehicle-import.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { callRest } from '../../../../lib/rest.ts'
import { fetchAsStaff } from '../../../../lib/staff-call.ts'

/** Previews an import. Fails with 409 in runImport if vehicles change after it. */
export const previewImport = (kind: VehicleKind, file: ImportFile): Promise<ImportPreview> =>
  post(`${kind}-vehicles/import/preview`, file)

/** Imports as previewed; `skipWrong` leaves out the wrong rows. */
export const runImport = (kind: VehicleKind, order: ImportOrder): Promise<ImportTally> =>
  post(`${kind}-vehicles/import`, order)

const post = async <Result>(path: string, body: object): Promise<Result> =>
  (await callRest(`/admin/${path}`, { method: 'POST', body, send: fetchAsStaff })) as Result
