import type { Clock } from '#server/core/clock.ts'
import type { Db } from '#server/core/db.ts'
import type { UploadService } from '#server/features/uploads/service.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'

/** What the use cases of the picture pile need. */
export type PileContext = {
  db: Db
  clock: Clock
  /** Where the addresses of pictures begin. */
  pictureBase: string
  uploads: Pick<UploadService, 'save' | 'pictureOf'>
  onChange: (kind: VehicleKind) => void
}
