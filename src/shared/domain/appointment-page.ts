import * as z from 'zod'
import { readNumber, textOrEmpty } from './field-schema.ts'
import { APPOINTMENT_KINDS, APPOINTMENT_STATUSES, ANOTHER_TIME_MAX } from './schedule.ts'

const APPOINTMENT_ANSWERS = ['confirm', 'another-time', 'cancel'] as const

const NAME_REQUIRED = 'Please type your name'
const ANOTHER_TIME_REQUIRED = 'Please say which days or times suit you'
const OPEN_AGAIN = 'Please open the page again'

/** Answer of a customer; each needs something that only a person types. */
export const appointmentAnswerSchema = z
  .strictObject({
    token: z.string({ error: 'The link is incomplete' }).max(100),
    version: z.preprocess(readNumber, z.int({ error: OPEN_AGAIN })).meta({
      type: 'integer',
      description: 'That of the page; a time that changed since is a conflict.',
    }),
    answer: z.enum(APPOINTMENT_ANSWERS, {
      error: `Answer must be one of: ${APPOINTMENT_ANSWERS.join(', ')}`,
    }),
    name: textOrEmpty('Name').meta({ description: 'Needed to confirm and to cancel.' }),
    anotherTime: textOrEmpty('Text', ANOTHER_TIME_MAX).meta({
      description: 'Days or times that suit the customer, to ask for another time.',
    }),
  })
  .superRefine(({ answer, name, anotherTime }, context) => {
    const isTyped = answer === 'another-time' ? anotherTime !== '' : /\p{L}/u.test(name)
    if (isTyped) return
    const [field, message] =
      answer === 'another-time' ? ['anotherTime', ANOTHER_TIME_REQUIRED] : ['name', NAME_REQUIRED]
    context.addIssue({ code: 'custom', path: [field], message })
  })
export type AppointmentAnswer = z.infer<typeof appointmentAnswerSchema>

/** Page of an appointment, without what only staff may see. */
export const appointmentPageSchema = z.object({
  kind: z.enum(APPOINTMENT_KINDS),
  title: z.string(),
  status: z.enum(APPOINTMENT_STATUSES),
  /** Day and time in words. */
  when: z.string(),
  vehicle: z.string(),
  /** Another time in the customer's words; '' without. */
  anotherTime: z.string(),
  /** False once it began, ended or was cancelled. */
  isOpen: z.boolean(),
  version: z.int(),
  shop: z.object({ name: z.string(), place: z.string(), phone: z.string() }),
})
export type AppointmentPageData = z.infer<typeof appointmentPageSchema>
