import { skipToken } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { LineKind } from '#shared/domain/line.ts'
import type { ListedPart } from '#shared/domain/part-schema.ts'
import { formatCustomer } from '#shared/domain/sale.ts'
import { CheckField } from '../../../components/check-field.tsx'
import { TextField } from '../../../components/form-fields.tsx'
import { CloseIcon } from '../../../components/shell-icons.tsx'
import { PageHeader } from '../../../components/staff/page-header.tsx'
import { ResumedNotice } from '../../../components/staff/resumed-notice.tsx'
import { WorkLoading } from '../../../components/staff/work-loading.tsx'
import { Alert } from '../../../components/ui/alert.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { explainFailure, isNotFound } from '../../../lib/failure.ts'
import { isComposing } from '../../../lib/is-composing.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import { LINE_NOUNS } from '../../lines/admin/line-fields.tsx'
import { LineFields } from './line-fields.tsx'
import { emptySaleLine, type SaleLineValues } from './line-values.ts'
import { NewSalePayment } from './new-sale-payment.tsx'
import { useNewSale } from './use-new-sale.ts'

type Content = ReturnType<typeof useNewSale>['values']['content']

const KINDS: LineKind[] = ['part', 'labor', 'fee']

/** New sale; with a tag it begins with that part. */
export function NewSalePage({ tag }: { tag: string | null }) {
  const { data, error } = staffApi.parts.admin.get.useQuery(tag === null ? skipToken : { id: tag })
  if (tag !== null && !data && !error) return <WorkLoading text="Loading part..." />
  return <NewSaleForm part={data ?? null} failure={error ? explainUnknownTag(error, tag) : ''} />
}

const explainUnknownTag = (error: unknown, tag: string | null): string =>
  isNotFound(error) ? `No part has the tag ${tag}.` : explainFailure(error)

/** Counter sale: part, price, Enter, Enter. Input that is not saved stays in this browser. */
function NewSaleForm({ part, failure: loadFailure }: { part: ListedPart | null; failure: string }) {
  const { field, values, issues, failure, isBusy, formProps, ...sale } = useNewSale(part)
  return (
    <form {...formProps} className="wrap pt-1 pb-6">
      <PageHeader title="New sale" />
      {loadFailure && (
        <Alert variant="destructive" className="mb-4">
          {loadFailure}
        </Alert>
      )}
      {sale.isResumed && <ResumedNotice onStartOver={sale.startOver} />}
      <div className="flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-y-0">
        <div className="grid min-w-0 grid-cols-1 gap-4 lg:row-span-2">
          <Lines
            lines={values.content.lines}
            issues={issues}
            onChange={field('content.lines').onChange}
          />
          <details className="rounded-md border bg-card px-4">
            <summary className="min-h-12 content-center font-semibold">
              <span className="mr-3">Customer, vehicle and tax</span>
              <span className="font-normal text-muted-foreground">
                {describeCustomer(values.content)}
              </span>
            </summary>
            <div className="grid gap-4 pb-4 sm:grid-cols-2">
              <TextField label="Name" optional maxLength={120} {...field('content.customerName')} />
              <TextField label="Phone" optional type="tel" {...field('content.customerPhone')} />
              <TextField label="Email" optional type="email" {...field('content.customerEmail')} />
              <TextField label="Vehicle" optional {...field('content.vehicleLabel')} />
              <CheckField {...field('content.isTaxExempt')}>Customer is tax exempt</CheckField>
              {values.content.isTaxExempt && (
                <TextField
                  label="Why no tax"
                  hint="Such as the number of the certificate"
                  {...field('content.exemptNote')}
                />
              )}
            </div>
          </details>
        </div>
        <NewSalePayment field={field} values={values} failure={failure} isBusy={isBusy}>
          {sale.storedAs && (
            <Link
              to="/admin/sales/$number"
              params={{ number: sale.storedAs }}
              className="inline-flex min-h-11 items-center"
              onClick={sale.clearDraft}
            >
              {`Open ${sale.storedAs}`}
            </Link>
          )}
        </NewSalePayment>
      </div>
      {failure === '' && issues['content.lines'] && (
        <Alert variant="destructive">{issues['content.lines']}</Alert>
      )}
    </form>
  )
}

const describeCustomer = ({ customerName, vehicleLabel, isTaxExempt }: Content): string =>
  [formatCustomer(customerName), vehicleLabel, isTaxExempt && 'tax exempt']
    .filter(Boolean)
    .join(', ')

type LinesProps = {
  lines: SaleLineValues[]
  issues: Record<string, string>
  onChange: (lines: SaleLineValues[]) => void
}

/** The lines; Enter goes on to the payment. */
function Lines({ lines, issues, onChange }: LinesProps) {
  const frame = useRef<HTMLDivElement>(null)
  const count = useRef(0)
  useEffect(() => {
    // At first and after another line was added.
    if (lines.length > count.current) {
      const fields = frame.current?.querySelectorAll<HTMLElement>('[data-description]')
      fields?.item(fields.length - 1).focus()
    }
    count.current = lines.length
  }, [lines.length])
  const goOn = (event: KeyboardEvent) => {
    const isField = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox'
    if (event.key !== 'Enter' || !isField || event.defaultPrevented || isComposing(event)) return
    event.preventDefault()
    event.currentTarget.closest('form')?.querySelector<HTMLElement>('[data-pay]')?.focus()
  }
  return (
    <div ref={frame} role="none" className="rounded-md border bg-card px-4" onKeyDown={goOn}>
      {lines.map((line, at) => (
        <fieldset
          key={line.key}
          className="relative min-w-0 border-b pt-3 not-has-[details[open]]:pb-1 has-[details[open]]:pb-4"
        >
          <legend className="sr-only">{`${LINE_NOUNS[line.kind]} ${at + 1}`}</legend>
          <div className="flex items-start gap-2">
            <div className="min-w-0 grow">
              <LineFields
                line={line}
                issueOf={(name) => issues[`content.lines.${at}.${name}`]}
                onChange={(changed) =>
                  onChange(lines.map((each) => (each === line ? { ...line, ...changed } : each)))
                }
              />
            </div>
            {lines.length > 1 && (
              <Button
                variant="ghost"
                size="icon"
                className="grid place-items-center max-sm:absolute max-sm:top-0 max-sm:right-1"
                aria-label={`Remove ${LINE_NOUNS[line.kind]} ${at + 1}`}
                onClick={() => onChange(lines.filter((each) => each !== line))}
              >
                <CloseIcon />
              </Button>
            )}
          </div>
        </fieldset>
      ))}
      <div className="flex flex-wrap gap-2 py-4 max-sm:*:flex-auto">
        {KINDS.map((kind) => (
          <Button
            key={kind}
            variant="outline"
            size="sm"
            onClick={() => onChange([...lines, emptySaleLine(kind)])}
          >
            {`Add ${LINE_NOUNS[kind].toLowerCase()}`}
          </Button>
        ))}
      </div>
    </div>
  )
}
