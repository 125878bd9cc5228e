import type { ReactNode } from 'react'
import { useNeedsReact } from '../hooks/use-needs-react.ts'
import { buttonVariants } from './ui/button.tsx'

type Props = {
  title: string
  children?: ReactNode
  alert?: boolean
  /** The notice is the entire page and its title the page heading. */
  whole?: boolean
}

/** Empty or error state in place of a list or page. */
export function Notice({ title, children, alert = false, whole = false }: Props) {
  const Heading = whole ? 'h1' : 'h2'
  return (
    <div
      role={alert ? 'alert' : undefined}
      className="flex flex-col notice gap-3 rounded-md border bg-card card-pad"
    >
      <Heading className="text-2xl">{title}</Heading>
      {children}
    </div>
  )
}

type RetryProps = {
  variant?: 'default' | 'outline'
  /** Hydrates the page immediately, for retries that need no press. */
  isInteractive?: boolean
  onRetry: () => void
}

/** Retry in a Notice of a page that failed on the server. */
export function RetryButton({ variant = 'default', isInteractive, onRetry }: RetryProps) {
  const { needsReact } = useNeedsReact<HTMLButtonElement>('retry')
  return (
    <button
      type="button"
      {...needsReact}
      data-interactive={isInteractive ? '' : undefined}
      className={buttonVariants({ variant })}
      onClick={onRetry}
    >
      Retry
    </button>
  )
}
