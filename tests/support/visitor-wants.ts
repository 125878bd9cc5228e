import { toAppError } from '#server/core/app-error.ts'
import { actOnWantLink } from '#server/features/wants/act-on-want-link.ts'
import { submitWant } from '#server/features/wants/submit-want.ts'
import { wantInputSchema, wantLinkSchema } from '#shared/domain/want-schema.ts'
import type { TestApp } from './app.ts'

/** Sends the forms of visitors, with errors as endpoints map them. */
export function visitorWants({ ctx }: Pick<TestApp, 'ctx'>) {
  const visitor = { ...ctx, ip: '127.0.0.1' }
  const mapped = async <Reply>(call: () => Promise<Reply>): Promise<Reply> => {
    try {
      return await call()
    } catch (error) {
      throw toAppError(error) ?? error
    }
  }
  return {
    submit: (form: Record<string, unknown>) =>
      mapped(() => submitWant(visitor, wantInputSchema.parse(form))),
    act: (link: { token: string; action: string }) =>
      mapped(() => actOnWantLink(visitor, wantLinkSchema.parse(link))),
  }
}
