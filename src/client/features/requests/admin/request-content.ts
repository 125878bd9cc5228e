import type { ReactNode } from 'react'

/** The details of a request, which each kind shows in its own way. */
export type RequestContent = {
  /** In the order of rules 15.3 and 15.9; an empty value is not shown. */
  fields: {
    label: string
    value: ReactNode
    /** Text by the customer, which may have several lines. */
    isLong?: boolean
    /** Whether `vehicle` or `subject` says it too, so that a printed sheet does not repeat it. */
    isInSummary?: boolean
  }[]
  customer: { name: string; phone: string; email: string; address?: string }
  /** The request beside its reference: '2003 Honda Accord'. */
  title: string
  vehicle: string
  /** What was asked for, in one line. */
  subject: string
  /** The vehicle that parts of the yard may fit. */
  wanted?: { year: number; make: string; model: string; engine: string }
  /** Other requests of the same customer for the same part. */
  duplicates?: { id: string; reference: string; status: string }[]
}

/** What the yard is searched for; nothing more than the search needs. */
export const wantedOf = ({
  year,
  make,
  model,
  engineSize,
}: {
  year: number
  make: string
  model: string
  engineSize: string
}): RequestContent['wanted'] => ({ year, make, model, engine: engineSize })
