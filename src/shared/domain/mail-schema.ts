import * as z from 'zod'
import { EMAIL_MAX, isEmail, unwrapEmail } from './email-address.ts'
import { textUpTo } from './field-schema.ts'

const PROBLEM = 'Please enter a valid email address'

export const testEmailSchema = z.strictObject({
  to: textUpTo(EMAIL_MAX, { error: PROBLEM, tooLong: PROBLEM, read: unwrapEmail }).refine(
    isEmail,
    PROBLEM,
  ),
})
