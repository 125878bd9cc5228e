import { Link } from '@tanstack/react-router'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { WorkLoading } from '../../../../components/staff/work-loading.tsx'
import { Alert } from '../../../../components/ui/alert.tsx'
import { Button, buttonVariants } from '../../../../components/ui/button.tsx'
import { PageHeader } from '../page-header.tsx'
import { PileBoard } from './pile-board.tsx'
import { UploadPanel } from './upload-panel.tsx'
import { usePile } from './use-pile.ts'

/** Uploads pictures in bulk and puts them on their vehicles. */
export function PicturesPage({ kind }: { kind: VehicleKind }) {
  const pile = usePile(kind)
  return (
    <section className="wrap py-6">
      <PageHeader>
        <h1 className="text-[clamp(1.75rem,1.4rem+1.4vw,2.25rem)]">Add pictures in bulk</h1>
        <Link
          to={`/admin/${kind}-vehicles`}
          className={buttonVariants({ variant: 'link', className: 'inline-flex items-center' })}
        >
          Back to the list
        </Link>
      </PageHeader>
      <UploadPanel />
      <div role="alert">
        {(pile.problem ?? pile.loadProblem) && (
          <Alert variant="destructive" className="mb-4 flex flex-wrap items-center gap-x-4">
            <span>{pile.problem ?? pile.loadProblem}</span>
            {pile.loadProblem && (
              <Button variant="link" onClick={pile.reload}>
                Try again
              </Button>
            )}
          </Alert>
        )}
      </div>
      {pile.list ? (
        <PileBoard key={kind} kind={kind} list={pile.list} pile={pile} />
      ) : (
        !pile.loadProblem && <WorkLoading text="Loading pictures..." />
      )}
    </section>
  )
}
