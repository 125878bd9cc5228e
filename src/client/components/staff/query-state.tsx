import type { ReactNode } from 'react'
import { useIsOnline } from '../../hooks/use-is-online.ts'
import { cn } from '../../lib/cn.ts'
import { explainFailure } from '../../lib/failure.ts'
import { Button } from '../ui/button.tsx'
import { NotLoaded, WorkLoading } from './work-loading.tsx'

type LoadFailureProps = {
  message: string
  className?: string | undefined
  onRetry: () => unknown
  /** Other ways on, as buttons. */
  children?: ReactNode
}

/** Failed load with a retry: one look for lists, pages and sections. */
export const LoadFailure = (props: LoadFailureProps) =>
  useIsOnline() ? <Failure {...props} /> : <NotLoaded className={props.className} />

const Failure = ({ message, className, onRetry, children }: LoadFailureProps) => (
  <div
    className={cn(
      'max-w-160 rounded-md border border-l-4 border-l-destructive bg-card px-4 py-3',
      className,
    )}
  >
    <p className="font-semibold wrap-anywhere">{`Error: ${message}`}</p>
    <div className="mt-3 flex flex-wrap gap-2">
      <Button variant="outline" size="sm" onClick={() => void onRetry()}>
        Try again
      </Button>
      {children}
    </div>
  </div>
)

type FailureProps = Pick<LoadFailureProps, 'className' | 'onRetry'> & {
  /** Null while there is none. */
  error: unknown
  /** Stands in for a failure without a text. */
  failed?: string
}

/** Failure of a query, or nothing yet: screen readers announce changes in existing regions. */
export const QueryFailure = ({ error, failed, ...props }: FailureProps) => (
  <div role="alert">
    {error ? <LoadFailure message={explainFailure(error, failed)} {...props} /> : null}
  </div>
)

type StateProps = Omit<FailureProps, 'failed'> & {
  /** Noun of the data, such as 'sale'. */
  subject: string
}

/** Stands in for the data of a query while it loads, and if it fails. */
export const QueryState = ({ subject, ...failure }: StateProps) => (
  <>
    <QueryFailure {...failure} failed={`Failed to fetch ${subject}`} />
    {!failure.error && <WorkLoading text={`Loading ${subject}...`} className={failure.className} />}
  </>
)

/** QueryState of a section: one line of text while it loads. */
export const SectionState = ({
  loading = 'Loading...',
  ...failure
}: FailureProps & { loading?: string }) => (
  <>
    <QueryFailure {...failure} />
    {!failure.error && (
      <p role="status" className={cn('text-muted-foreground', failure.className)}>
        {loading}
      </p>
    )}
  </>
)
