import type { ReactNode } from 'react'

/** The details of a request, which each kind shows in its own way. */
export type RequestContent = {
  /** In the order of the screen (rules 15.3 and 15.9); an empty value is not shown. */
  fields: {
    label: string
    value: ReactNode
    /** Text by the customer, which may have several lines. */
    isLong?: boolean
    /** True if `vehicleWithTrim` or `subject` repeats it; the printed sheet leaves it out. */
    isInSummary?: boolean
  }[]
  customer: { name: string; phone: string; email: string; address?: string }
  /** '2003 Honda Accord' */
  vehicleName: string
  vehicleWithTrim: string
  /** The requested item, in one line. */
  subject: string
  /** Day that the customer asks for. */
  wishedDay?: string | null
  /** The vehicle that parts of the yard may fit. */
  fitsVehicle?: { year: number; make: string; model: string; engine: string }
  /** Other requests of the same customer for the same part. */
  duplicates?: { id: string; reference: string; status: string }[]
}

/** Search parameters for the yard. */
export const toYardSearch = ({
  year,
  make,
  model,
  engineSize,
}: {
  year: number
  make: string
  model: string
  engineSize: string
}): RequestContent['fitsVehicle'] => ({ year, make, model, engine: engineSize })
