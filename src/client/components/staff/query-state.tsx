import { failureText } from '../../lib/failure.ts'
import { alertVariants } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { WorkLoading } from './work-loading.tsx'

type FailureProps = {
  error: unknown
  /** Stands in for a failure without a text. */
  failed?: string
  className?: string | undefined
  onRetry: () => unknown
}

/** Failure of a query, with a retry. */
export const QueryFailure = (props: FailureProps) => (
  <div role="alert">
    <Failure {...props} />
  </div>
)

const Failure = ({ error, failed, className, onRetry }: FailureProps) => (
  <div className={alertVariants({ variant: 'destructive', className })}>
    <p>{`Error: ${failureText(error, failed)}`}</p>
    <Button variant="link" onClick={() => void onRetry()}>
      Try again
    </Button>
  </div>
)

type StateProps = Omit<FailureProps, 'failed'> & {
  /** Noun of the data, such as 'sale'. */
  subject: string
}

/** Stands in for the data of a query while it loads, and if it fails. */
export const QueryState = ({ subject, ...failure }: StateProps) => (
  <>
    {/* Screen readers announce what changes in a region that was there before. */}
    <div role="alert">
      {failure.error ? <Failure {...failure} failed={`Failed to fetch ${subject}`} /> : null}
    </div>
    {!failure.error && <WorkLoading text={`Loading ${subject}...`} className={failure.className} />}
  </>
)
