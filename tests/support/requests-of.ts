import type { Inputs, Outputs } from '#client/lib/api.ts'
import type { RequestOf } from '#server/features/requests/kinds.ts'
import type { RequestKind } from '#shared/domain/request.ts'
import type { TestApp } from './app.ts'

type Admin = TestApp['caller']['requests']['admin']
type AdminInputs = Inputs['requests']['admin']
type Of<Input> = Input extends unknown ? Omit<Input, 'kind' | 'id'> : never
type List<K extends RequestKind> = Omit<Outputs['requests']['admin']['list'], 'requests'> & {
  requests: RequestOf<K>[]
}

/** Staff procedures of one kind of request, typed. */
export function requestsOf<K extends RequestKind>(
  { requests: { admin } }: { requests: { admin: Admin } },
  kind: K,
) {
  const typed = async (reply: Promise<unknown>) => (await reply) as RequestOf<K>
  return {
    list: async (filter: Of<AdminInputs['list']> = {}) => {
      const input: object = { kind, ...filter }
      const found: unknown = await admin.list(input as AdminInputs['list'])
      return found as List<K>
    },
    byId: (id: string) => typed(admin.byId({ kind, id })),
    update: (id: string, change: AdminInputs['update']['change']) => {
      const input: object = { kind, id, change }
      return typed(admin.update(input as AdminInputs['update']))
    },
    reply: (id: string, reply: AdminInputs['reply']['reply']) => {
      const input: object = { kind, id, reply }
      return typed(admin.reply(input as AdminInputs['reply']))
    },
    revertStatus: (id: string) => typed(admin.revertStatus({ kind, id })),
    archive: (id: string) => admin.archive({ kind, id }),
    restore: (id: string) => typed(admin.restore({ kind, id })),
  }
}
