import { Link } from '@tanstack/react-router'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { PageHeader } from '../../../../components/staff/page-header.tsx'
import { WorkLoading } from '../../../../components/staff/work-loading.tsx'
import { Alert } from '../../../../components/ui/alert.tsx'
import { Button, buttonVariants } from '../../../../components/ui/button.tsx'
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
        {(bulk.problem ?? bulk.loadProblem) && (
          <Alert variant="destructive" className="mb-4 flex flex-wrap items-center gap-x-4">
            <span>{bulk.problem ?? bulk.loadProblem}</span>
            {bulk.loadProblem && (
              <Button variant="link" onClick={bulk.reload}>
                Try again
              </Button>
            )}
          </Alert>
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
