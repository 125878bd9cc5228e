import * as z from 'zod'

/** Schema of typed texts under the names of an empty form. */
export const createTextsSchema = <Name extends string>(empty: Record<Name, string>) =>
  z.record(z.enum(Object.keys(empty) as [Name, ...Name[]]), z.string())
