type Props = { steps: string[]; reached: number; isStopped: boolean }

/** The steps of a request on a line, the reached ones marked; on a phone one below the other. */
export function ProgressLine({ steps, reached, isStopped }: Props) {
  return (
    <ol aria-label="Progress" className="flex max-sm:flex-col sm:justify-between">
      {steps.map((step, index) => {
        const isReached = index < reached
        const isCurrent = index === reached - 1
        const isDone = isReached && !isCurrent
        return (
          <li
            key={step}
            aria-current={isCurrent ? 'step' : undefined}
            className="group relative flex items-center gap-3 pb-4 last:pb-0 sm:flex-1 sm:flex-col sm:gap-2 sm:pb-0 sm:text-center"
          >
            {index > 0 && (
              <span
                aria-hidden="true"
                className={`absolute bottom-1/2 left-4 h-full w-0.5 -translate-x-1/2 sm:top-4 sm:right-1/2 sm:left-auto sm:h-0.5 sm:w-full sm:translate-x-0 sm:-translate-y-1/2 ${isReached ? 'bg-primary' : 'bg-border'}`}
              />
            )}
            <span
              aria-hidden="true"
              className={`${DOT} ${dotOf({ isReached, isCurrent, isStopped })}`}
            >
              {isDone || (isCurrent && index === steps.length - 1 && !isStopped) ? (
                <Tick />
              ) : (
                index + 1
              )}
            </span>
            <span className={isCurrent ? 'font-semibold' : 'text-muted-foreground'}>
              <span>{step}</span>
              {isDone && <span className="sr-only">, done</span>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

const DOT =
  'relative z-1 grid size-8 shrink-0 place-items-center rounded-full border-2 font-heading'

function dotOf({
  isReached,
  isCurrent,
  isStopped,
}: Record<'isReached' | 'isCurrent' | 'isStopped', boolean>) {
  if (isCurrent && isStopped) return 'border-destructive bg-destructive-muted text-destructive'
  return isReached
    ? 'border-primary bg-primary text-primary-foreground'
    : 'border-border bg-card text-muted-foreground'
}

const Tick = () => (
  <svg
    viewBox="0 0 24 24"
    width="18"
    height="18"
    fill="none"
    stroke="currentColor"
    strokeWidth="3.5"
  >
    <path d="M5 12.5l4.5 4.5L19 7.5" />
  </svg>
)
