type Props = { steps: string[]; reached: number; isStopped: boolean }

/** Whole dashes between the circles, as in the wizards. */
const LINE =
  'absolute top-4 right-[calc(50%+1.35rem)] left-[calc(-50%+1.35rem)] h-1 bg-[linear-gradient(90deg,transparent_20%,currentColor_0_80%,transparent_0)] bg-[length:15px] bg-repeat-round'
const DOT = 'grid size-9 place-items-center rounded-full border-2 font-heading text-xl leading-none'

/** The steps of a request on a dashed line, the reached ones marked; a phone names the current. */
export function ProgressLine({ steps, reached, isStopped }: Props) {
  return (
    <>
      <p className="mb-3 font-heading text-xl sm:hidden" aria-hidden="true">
        {`Step ${reached} of ${steps.length}: ${steps[reached - 1] ?? ''}`}
      </p>
      <ol aria-label="Progress" className="flex">
        {steps.map((step, index) => {
          const isReached = index < reached
          const isCurrent = index === reached - 1
          const isDone = isReached && !isCurrent
          return (
            <li
              key={step}
              aria-current={isCurrent ? 'step' : undefined}
              className="relative flex flex-1 flex-col items-center gap-2 text-center"
            >
              {index > 0 && (
                <span
                  aria-hidden="true"
                  className={`${LINE} ${isReached ? 'text-primary' : 'text-input'}`}
                />
              )}
              <span
                aria-hidden="true"
                className={`${DOT} ${renderDot({ isReached, isCurrent, isStopped })}`}
              >
                {isDone || (isCurrent && index === steps.length - 1 && !isStopped) ? (
                  <Tick />
                ) : (
                  index + 1
                )}
              </span>
              <span
                className={`max-sm:sr-only ${isCurrent ? 'font-semibold' : 'text-muted-foreground'}`}
              >
                <span>{step}</span>
                {isDone && <span className="sr-only">, done</span>}
              </span>
            </li>
          )
        })}
      </ol>
    </>
  )
}

function renderDot({
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
