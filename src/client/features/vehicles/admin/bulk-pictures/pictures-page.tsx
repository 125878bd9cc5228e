import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { LoadFailure } from '../../../../components/staff/query-state.tsx'
import { WorkLoading } from '../../../../components/staff/work-loading.tsx'
import { Alert } from '../../../../components/ui/alert.tsx'
import { ToolPage } from '../tool-page.tsx'
import { PictureBoard } from './picture-board.tsx'
import { UploadPanel } from './upload-panel.tsx'
import { useBulkPictures } from './use-bulk-pictures.ts'

/** Uploads pictures in bulk and puts them on their vehicles. */
export function PicturesPage({ kind }: { kind: VehicleKind }) {
  const bulk = useBulkPictures(kind)
  return (
    <ToolPage title="Add pictures in bulk" kind={kind}>
      <UploadPanel hasPictures={Boolean(bulk.list?.pictures.length)} />
      <div role="alert">
        {bulk.failure && (
          <Alert variant="destructive" className="mb-4">
            {bulk.failure}
          </Alert>
        )}
        {bulk.loadFailure && (
          <LoadFailure message={bulk.loadFailure} className="mb-4" onRetry={bulk.reload} />
        )}
      </div>
      {bulk.list ? (
        <PictureBoard key={kind} kind={kind} list={bulk.list} bulk={bulk} />
      ) : (
        !bulk.loadFailure && <WorkLoading text="Loading pictures..." />
      )}
    </ToolPage>
  )
}
