import { Link } from '@tanstack/react-router'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { PageHeader } from '../../../../components/staff/page-header.tsx'
import { LoadFailure } from '../../../../components/staff/query-state.tsx'
import { WorkLoading } from '../../../../components/staff/work-loading.tsx'
import { Alert } from '../../../../components/ui/alert.tsx'
import { buttonVariants } from '../../../../components/ui/button.tsx'
import { PictureBoard } from './picture-board.tsx'
import { UploadPanel } from './upload-panel.tsx'
import { useBulkPictures } from './use-bulk-pictures.ts'

/** Uploads pictures in bulk and puts them on their vehicles. */
export function PicturesPage({ kind }: { kind: VehicleKind }) {
  const bulk = useBulkPictures(kind)
  return (
    <section className="wrap pt-1 pb-6">
      <PageHeader title="Add pictures in bulk">
        <Link
          to={`/admin/${kind}-vehicles`}
          className={buttonVariants({ variant: 'link', className: 'inline-flex items-center' })}
        >
          Back to the list
        </Link>
      </PageHeader>
      <UploadPanel />
      <div role="alert">
        {bulk.problem && (
          <Alert variant="destructive" className="mb-4">
            {bulk.problem}
          </Alert>
        )}
        {bulk.loadProblem && (
          <LoadFailure message={bulk.loadProblem} className="mb-4" onRetry={bulk.reload} />
        )}
      </div>
      {bulk.list ? (
        <PictureBoard key={kind} kind={kind} list={bulk.list} bulk={bulk} />
      ) : (
        !bulk.loadProblem && <WorkLoading text="Loading pictures..." />
      )}
    </section>
  )
}
