import * as z from 'zod'
import { clean } from './field-schema.ts'

/** The key that makes a retry harmless, or null: what was sent with it before is there already. */
export const idempotencyKeySchema = z
  .string({ error: 'Idempotency key must be text' })
  .overwrite(clean)
  .regex(
    /^(?:[\w-]{8,100})?$/,
    'Idempotency key must be 8 to 100 letters, digits, dashes or underscores',
  )
  .nullish()
  .transform((key) => key || null)
  .meta({
    description: 'Made up by the caller: what is sent again with the same key is not done twice.',
  })
export type Repeatable = { idempotencyKey?: string | null }
