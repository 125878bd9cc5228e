import { useState } from 'react'
import { getFieldLabel } from '#shared/domain/vehicle-columns.ts'
import type { ImportQuestion } from '#shared/domain/vehicle-import.ts'
import { formatNumber } from '#shared/lib/money.ts'
import { Button } from '../../../../components/ui/button.tsx'
import { NativeSelect } from '../../../../components/ui/native-select.tsx'

const UNANSWERED = '?'
const SHOWN_AT_FIRST = 12

type Props = {
  questions: ImportQuestion[]
  isBusy: boolean
  onAnswer: (question: ImportQuestion, value: string) => void
}

/** Values that are not understood, each asked about once for all its rows. */
export function ImportQuestions({ questions, isBusy, onAnswer }: Props) {
  const [isWhole, setIsWhole] = useState(false)
  if (questions.length === 0) return null
  const shown = isWhole ? questions : questions.slice(0, SHOWN_AT_FIRST)
  return (
    <section
      aria-labelledby="import-questions-title"
      className="my-4 rounded-md border border-l-4 border-l-warning bg-card p-4"
    >
      <h3 id="import-questions-title" className="mb-1 text-xl">
        {questions.length === 1 ? 'One question' : `${formatNumber(questions.length)} questions`}
      </h3>
      <p className="mb-3 text-muted-foreground">We remember your answers for the next file.</p>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map((question) => (
          <li key={question.field + question.text} className="min-w-0">
            <label className="grid gap-1">
              <span className="wrap-anywhere">{formatQuestion(question)}</span>
              <NativeSelect
                value={question.answer ?? UNANSWERED}
                disabled={isBusy}
                onChange={({ target }) => onAnswer(question, target.value)}
              >
                {question.answer === null && (
                  <option value={UNANSWERED}>{formatFallback(question)}</option>
                )}
                {question.options.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
                {question.field !== 'vin' && question.field !== 'make' && (
                  <option value="">
                    {question.field === 'mileage' ? 'Not known' : 'None of these'}
                  </option>
                )}
              </NativeSelect>
            </label>
          </li>
        ))}
      </ul>
      {shown.length < questions.length && (
        <Button variant="outline" className="mt-3" onClick={() => setIsWhole(true)}>
          {`Show all ${formatNumber(questions.length)} questions`}
        </Button>
      )}
    </section>
  )
}

function formatQuestion({ field, text, rows }: ImportQuestion): string {
  if (field === 'vin') return `VIN ${text} is here under another stock number. Which one is it?`
  const who = rows === 1 ? 'One row says' : `${formatNumber(rows)} rows say`
  return `${getFieldLabel(field)}: ${who} “${text}”. What is that?`
}

const formatFallback = ({ field }: ImportQuestion): string =>
  field === 'vin' || field === 'make' ? 'Please choose' : 'Not answered'
