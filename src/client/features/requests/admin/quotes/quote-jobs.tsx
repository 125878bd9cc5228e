import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { LineKind, QuoteKind } from '#shared/domain/quote.ts'
import { TextField } from '../../../../components/form-fields.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { isComposing } from '../../../../lib/is-composing.ts'
import { LINE_NOUNS } from '../../../lines/admin/line-fields.tsx'
import type { RequestContent } from '../request-content.ts'
import { QuoteLineFields } from './quote-line-fields.tsx'
import { emptyQuoteLine, jobOf, type JobValues, type QuoteLineValues } from './quote-values.ts'

type JobsProps = {
  kind: QuoteKind
  jobs: JobValues[]
  laborRateCents: number | null
  /** The customer's vehicle. */
  wanted: RequestContent['wanted']
  problems: Record<string, string>
  onChange: (jobs: JobValues[]) => void
}

/** The lines of a quote; an estimate groups them by job. */
export function QuoteJobs({ kind, jobs, laborRateCents, wanted, problems, onChange }: JobsProps) {
  const frame = useRef<HTMLDivElement>(null)
  const added = useRef<string | null>(null)
  const isPart = kind === 'part'
  const count = jobs.reduce((total, { lines }) => total + lines.length, 0)

  useEffect(() => {
    if (added.current === null) return
    frame.current
      ?.querySelector<HTMLElement>(`[data-line="${CSS.escape(added.current)}"] [data-description]`)
      ?.focus()
    added.current = null
  }, [jobs])

  const changeJob = (at: number, changed: Partial<JobValues>) =>
    onChange(jobs.map((job, index) => (index === at ? { ...job, ...changed } : job)))
  const changeLine = (job: number, at: number, changed: Partial<QuoteLineValues>) =>
    changeJob(job, {
      lines: (jobs[job]?.lines ?? []).map((line, index) =>
        index === at ? { ...line, ...changed } : line,
      ),
    })
  /** A new line at the end: of a quote for parts as a job of its own. */
  function addLine(to: number, lineKind: LineKind): void {
    const line = emptyQuoteLine(lineKind, laborRateCents)
    added.current = line.key
    if (isPart) onChange([...jobs, jobOf(line)])
    else changeJob(to, { lines: [...(jobs[to]?.lines ?? []), line] })
  }
  function addJob(): void {
    const job = jobOf(emptyQuoteLine('labor', laborRateCents))
    onChange([...jobs, job])
  }
  function removeLine(job: number, at: number): void {
    const lines = (jobs[job]?.lines ?? []).filter((_line, index) => index !== at)
    if (lines.length > 0) changeJob(job, { lines })
    else onChange(jobs.filter((_job, index) => index !== job))
  }
  /** Enter in a field goes to the next line, and adds one after the last. */
  function goOn(event: KeyboardEvent, job: number, kindOfLine: LineKind): void {
    const isField = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox'
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !isField) return
    if (event.defaultPrevented || isComposing(event)) return
    event.preventDefault()
    const fields = [...(frame.current?.querySelectorAll<HTMLElement>('[data-description]') ?? [])]
    const own = event.currentTarget.querySelector<HTMLElement>('[data-description]')
    const next = own ? fields[fields.indexOf(own) + 1] : undefined
    if (next) next.focus()
    else addLine(job, kindOfLine)
  }

  return (
    <div ref={frame}>
      {jobs.map((job, jobAt) => (
        <section key={job.key} className={isPart ? undefined : 'mb-4 rounded-md border p-3'}>
          {!isPart && (
            <TextField
              label={`Job ${jobAt + 1}`}
              className="mb-2"
              value={job.title}
              problem={problems[`jobs.${jobAt}.title`] ?? problems[`jobs.${jobAt}`]}
              onChange={(title) => changeJob(jobAt, { title })}
            />
          )}
          {job.lines.map((line, at) => (
            <div key={line.key} onKeyDown={(event) => goOn(event, jobAt, line.kind)} role="none">
              <QuoteLineFields
                line={line}
                wanted={wanted}
                name={`${LINE_NOUNS[line.kind]} ${(isPart ? jobAt : at) + 1}`}
                problemOf={(field) => problems[`jobs.${jobAt}.lines.${at}.${field}`]}
                onChange={(changed) => changeLine(jobAt, at, changed)}
                onRemove={count > 1 ? () => removeLine(jobAt, at) : undefined}
              />
            </div>
          ))}
          {!isPart && (
            <AddButtons
              kinds={['part', 'labor', 'fee']}
              onAdd={(lineKind) => addLine(jobAt, lineKind)}
            />
          )}
        </section>
      ))}
      {isPart ? (
        <AddButtons kinds={['part', 'fee']} onAdd={(lineKind) => addLine(0, lineKind)} />
      ) : (
        <Button variant="outline" size="sm" onClick={addJob}>
          Add a job
        </Button>
      )}
    </div>
  )
}

const AddButtons = ({ kinds, onAdd }: { kinds: LineKind[]; onAdd: (kind: LineKind) => void }) => (
  <div className="flex flex-wrap gap-2 border-t pt-3">
    {kinds.map((kind) => (
      <Button key={kind} variant="outline" size="sm" onClick={() => onAdd(kind)}>
        {`Add ${LINE_NOUNS[kind].toLowerCase()}`}
      </Button>
    ))}
  </div>
)
