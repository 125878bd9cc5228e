import { type ReactNode, useEffect, useRef } from 'react'
import { scrollBehavior } from '../hooks/scroll-behavior.ts'
import { useReturned } from '../hooks/use-returned.ts'
import { cn } from '../lib/cn.ts'
import { CheckIcon } from './form-icons.tsx'

type Props = {
  label: string
  steps: readonly string[]
  step: number
  children: ReactNode
}

/** Progress and current step of a form. */
export function Wizard({ label, steps, step, children }: Props) {
  return (
    <section
      aria-label={label}
      data-slot="wizard"
      className="rounded-md border bg-card noscript:hidden"
      data-interactive=""
    >
      <StepIndicator steps={steps} step={step} />
      <div className="card-pad">{children}</div>
    </section>
  )
}

type StepState = {
  step: number
  /** True if the current step ended it early. */
  isStopped?: boolean
  /** True if the current step is done, too. */
  isEnd?: boolean
}

/** The steps on a dark band; a phone names the current one alone. */
export function StepIndicator({ steps, ...state }: Pick<Props, 'steps'> & StepState) {
  const { step } = state
  return (
    <div className="rounded-t-sm surface-inverse p-4 md:pt-5">
      <p className="font-heading text-xl md:sr-only" aria-hidden="true">
        <span>{`Step ${step} of ${steps.length}: `}</span>
        <span className="text-primary">{steps[step - 1]}</span>
      </p>
      {/* Fixed columns: steps that stream in do not move the others. */}
      <ol
        aria-label="Progress"
        className={cn('mt-3 grid md:mt-0', steps.length === 3 ? 'grid-cols-3' : 'grid-cols-4')}
      >
        {steps.map((name, index) => (
          <Step key={name} name={name} number={index + 1} {...state} />
        ))}
      </ol>
    </div>
  )
}

/** Line of whole dashes to the previous step, in the primary color once passed. */
const LINE =
  'before:absolute before:top-4 before:right-[calc(50%+1.35rem)] before:left-[calc(-50%+1.35rem)] before:h-1 before:bg-[linear-gradient(90deg,transparent_20%,var(--line)_0_80%,transparent_0)] before:bg-[length:18px] before:bg-repeat-round'

const CURRENT = 'border-primary bg-primary text-primary-foreground'
const STOPPED = 'border-[#ff8d80] bg-[#7d1610]'

function Step({
  name,
  number,
  step,
  isStopped = false,
  isEnd = false,
}: StepState & { name: string; number: number }) {
  const isDone = number < step
  const isHere = number === step
  return (
    <li
      aria-current={isHere ? 'step' : undefined}
      className={cn(
        'relative text-center text-sm',
        isHere ? 'font-semibold' : 'text-inverse-muted',
        number > 1 && LINE,
        number > step ? '[--line:rgb(255_255_255/0.3)]' : '[--line:var(--primary)]',
        // The line of the step that was just done.
        isHere && 'before:animate-run',
      )}
    >
      <span
        className={cn(
          'mx-auto mb-1 grid size-9 place-items-center rounded-full border-2 font-heading text-xl leading-none',
          isDone && 'border-primary text-primary',
          isHere && (isStopped ? STOPPED : CURRENT),
          number > step && 'border-current',
        )}
        aria-hidden="true"
      >
        {number < step + Number(isEnd) ? <CheckIcon size={22} /> : number}
      </span>
      <span className="not-md:sr-only">
        <span>{name}</span>
        {isDone && <span className="sr-only"> (done)</span>}
      </span>
    </li>
  )
}

/** Heading of a step; takes the focus after a step change. */
export function StepHeading({
  takesFocus,
  children,
  intro,
}: {
  takesFocus: boolean
  children: string
  intro?: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useReturned()
  useEffect(() => {
    if (!takesFocus || !heading.current) return
    heading.current.focus({ preventScroll: true })
    scrollToTopOf(heading.current.closest('[data-slot=wizard]'))
  }, [takesFocus])
  return (
    <div className="mb-5">
      <h2 ref={heading} tabIndex={-1} className="outline-none">
        {children}
      </h2>
      {intro && <p className="mt-1 max-w-[40rem] text-muted-foreground">{intro}</p>}
    </div>
  )
}

/** Buttons below a step; the submit button is first in the DOM and last on the screen. */
export function StepButtons({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={cn(
        'mt-7 flex flex-row-reverse flex-wrap justify-between gap-3 max-md:*:flex-[1_1_max(40%,6rem)] max-md:*:px-3 md:*:first:min-w-40',
        className,
      )}
    >
      {children}
    </div>
  )
}

/** Shows the top of the page if the step is in view from there, or the page is too short. */
function scrollToTopOf(wizard: Element | null): void {
  if (!wizard) return
  const { top } = wizard.getBoundingClientRect()
  const behavior = scrollBehavior()
  const lowest = document.documentElement.scrollHeight - innerHeight
  if (top >= 0 || lowest < scrollY + top) scrollTo({ top: 0, behavior })
  else wizard.scrollIntoView({ behavior, block: 'start' })
}
