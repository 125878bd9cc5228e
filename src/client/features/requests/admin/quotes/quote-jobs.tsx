import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { LineKind } from '#shared/domain/line.ts'
import type { QuoteKind } from '#shared/domain/quote.ts'
import { TextField } from '../../../../components/form-fields.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { isComposing } from '../../../../lib/is-composing.ts'
import { LINE_NOUNS } from '../../../lines/admin/line-fields.tsx'
import type { RequestContent } from '../request-content.ts'
import { QuoteLineFields } from './quote-line-fields.tsx'
import {
  emptyQuoteLine,
  toJobValues,
  type JobValues,
  type QuoteLineValues,
} from './quote-values.ts'

type JobsProps = {
  kind: QuoteKind
  jobs: JobValues[]
  laborRateCents: number | null
  /** The customer's vehicle. */
  fitsVehicle: RequestContent['fitsVehicle']
  issues: Record<string, string>
  /** Gets the present jobs, which fields can change in the same moment. */
  onChange: (change: (jobs: JobValues[]) => JobValues[]) => void
}

/** The lines of a quote; an estimate groups them by job. */
export function QuoteJobs({
  kind,
  jobs,
  laborRateCents,
  fitsVehicle,
  issues,
  onChange,
}: JobsProps) {
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

  const changeJob = (at: number, change: (job: JobValues) => Partial<JobValues>) =>
    onChange((now) => now.map((job, index) => (index === at ? { ...job, ...change(job) } : job)))
  const changeLine = (job: number, key: string, changed: Partial<QuoteLineValues>) =>
    changeJob(job, ({ lines }) => ({
      lines: lines.map((line) => (line.key === key ? { ...line, ...changed } : line)),
    }))
  /** A new line at the end: of a quote for parts as a job of its own. */
  function addLine(to: number, lineKind: LineKind): void {
    const line = emptyQuoteLine(lineKind, laborRateCents)
    added.current = line.key
    onChange((now) => {
      const filled = { ...line, donorStockNumber: lineKind === 'part' ? lastDonor(now) : '' }
      if (isPart) return [...now, toJobValues(filled)]
      return now.map((job, at) => (at === to ? { ...job, lines: [...job.lines, filled] } : job))
    })
  }
  function addJob(): void {
    const job = toJobValues(emptyQuoteLine('labor', laborRateCents))
    onChange((now) => [...now, job])
  }
  const removeLine = (key: string) =>
    onChange((now) =>
      now.flatMap((job) => {
        const lines = job.lines.filter((line) => line.key !== key)
        return lines.length > 0 ? { ...job, lines } : []
      }),
    )
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
              issue={issues[`jobs.${jobAt}.title`] ?? issues[`jobs.${jobAt}`]}
              onChange={(title) => changeJob(jobAt, () => ({ title }))}
            />
          )}
          {job.lines.map((line, at) => (
            <div key={line.key} onKeyDown={(event) => goOn(event, jobAt, line.kind)} role="none">
              <QuoteLineFields
                line={line}
                fitsVehicle={fitsVehicle}
                name={`${LINE_NOUNS[line.kind]} ${(isPart ? jobAt : at) + 1}`}
                issueOf={(field) => issues[`jobs.${jobAt}.lines.${at}.${field}`]}
                onChange={(changed) => changeLine(jobAt, line.key, changed)}
                onRemove={count > 1 ? () => removeLine(line.key) : undefined}
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

/** Returns the donor of the last part; parts of a quote are often of one vehicle. */
const lastDonor = (jobs: JobValues[]): string =>
  jobs.flatMap(({ lines }) => lines).findLast(({ kind }) => kind === 'part')?.donorStockNumber ?? ''

const AddButtons = ({ kinds, onAdd }: { kinds: LineKind[]; onAdd: (kind: LineKind) => void }) => (
  <div className="flex flex-wrap gap-2 border-t pt-3">
    {kinds.map((kind) => (
      <Button key={kind} variant="outline" size="sm" onClick={() => onAdd(kind)}>
        {`Add ${LINE_NOUNS[kind].toLowerCase()}`}
      </Button>
    ))}
  </div>
)
