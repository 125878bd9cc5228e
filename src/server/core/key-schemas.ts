import * as z from 'zod'

/** Id of a record; use cases reject a malformed one as not found. */
export const recordIdSchema = z.string().max(100)
/** Token or key of a link in an email; a forged one is not found. */
export const linkTokenSchema = z.string().max(100)
export const byIdSchema = z.strictObject({ id: recordIdSchema })
export const linkSchema = z.strictObject({ token: linkTokenSchema })
