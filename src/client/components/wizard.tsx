import { type ReactNode, useEffect, useRef } from 'react'
import { scrollBehavior } from '../hooks/scroll-behavior.ts'
import { useReturned } from '../hooks/use-returned.ts'
import { cn } from '../lib/cn.ts'
import { CheckIcon } from './form-icons.tsx'

type Props = { label: string; steps: readonly string[]; step: number; children: ReactNode }

/** A form in steps: the road with its stations, and the step at hand. */
export function Wizard({ label, steps, step, children }: Props) {
  return (
    <section aria-label={label} className="sheet needs-script wizard" data-interactive="">
      <StepIndicator steps={steps} step={step} />
      <div className="p-4 md:p-8">{children}</div>
    </section>
  )
}

function StepIndicator({ steps, step }: { steps: readonly string[]; step: number }) {
  return (
    <div className="on-asphalt wizard-road">
      <p className="plate text-xl md:sr-only" aria-hidden="true">
        Step {step} of {steps.length}: <span className="text-marker">{steps[step - 1]}</span>
      </p>
      <ol aria-label="Progress">
        {steps.map((name, index) => (
          <Station key={name} name={name} number={index + 1} step={step} />
        ))}
      </ol>
    </div>
  )
}

function Station({ name, number, step }: { name: string; number: number; step: number }) {
  const isDone = number < step
  return (
    <li
      aria-current={number === step ? 'step' : undefined}
      className={cn(isDone && 'is-done', number === step && 'is-here')}
    >
      <span className="station plate" aria-hidden="true">
        {isDone ? <CheckIcon size={22} /> : number}
      </span>
      <span className="not-md:sr-only">
        {name}
        {isDone && <span className="sr-only"> (done)</span>}
      </span>
    </li>
  )
}

/** The heading of a step; it takes the focus when the visitor came here from another step. */
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
    scrollToTopOf(heading.current.closest('.wizard'))
  }, [takesFocus])
  return (
    <div className="mb-5">
      <h2 ref={heading} tabIndex={-1} className="outline-none">
        {children}
      </h2>
      {intro && <p className="mt-1 max-w-[40rem] text-soft">{intro}</p>}
    </div>
  )
}

/** The row of buttons under a step; the way on comes first in reading order and last on the screen. */
export function StepButtons({ children }: { children: ReactNode }) {
  return <div className="wizard-buttons">{children}</div>
}

/** Only as far as needed: a step that is in view already stays where it is. */
function scrollToTopOf(wizard: Element | null): void {
  if (wizard && wizard.getBoundingClientRect().top < 0) {
    wizard.scrollIntoView({ behavior: scrollBehavior(), block: 'start' })
  }
}
