import type {
  ImportFile,
  ImportPreview,
  ImportRow,
  ImportTally,
} from '#shared/domain/vehicle-import.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import type { Answer, TestApp } from './app.ts'
import type { SignedIn } from './staff.ts'

/** Import and export of vehicle files through the API under /api/admin. */
export function stockFiles(app: TestApp, kind: VehicleKind, staff: () => Pick<SignedIn, 'bearer'>) {
  const path = `/api/admin/${kind}-vehicles`
  const post = (to: string, body: object): Promise<Answer> =>
    app.ask(`${path}${to}`, {
      method: 'POST',
      headers: { ...staff().bearer, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const tryPreview = (csv: string) => post('/import/preview', { csv })
  const look = async (file: ImportFile) => {
    const response = await post('/import/preview', file)
    if (response.status !== 200) throw new Error(`The preview failed: ${response.text}`)
    return response.json<ImportPreview>()
  }
  const preview = (csv: string) => look({ csv })
  return {
    tryPreview,
    preview,
    /** Requests a preview of a file with its choices. */
    look,
    /** Requests a preview and imports the valid rows. */
    take: async (file: ImportFile) =>
      (
        await post('/import', {
          ...file,
          fingerprint: (await look(file)).fingerprint,
          skipWrong: true,
        })
      ).json<ImportTally>(),
    actions: async (csv: string): Promise<ImportRow['action'][]> =>
      (await preview(csv)).rows.map(({ action }) => action),
    confirm: (csv: string, fingerprint: string, own: { skipWrong?: boolean } = {}) =>
      post('/import', { csv, fingerprint, ...own }),
    /** Requests a preview and imports it. */
    run: async (csv: string) =>
      post('/import', { csv, fingerprint: (await preview(csv)).fingerprint }),
    download: (query = '') => app.ask(`${path}.csv${query}`, { headers: staff().bearer }),
  }
}
