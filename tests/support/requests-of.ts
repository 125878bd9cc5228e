import type { Inputs, Outputs } from '#client/lib/api.ts'
import type { RequestOf } from '#server/features/requests/kind-definition.ts'
import type { RequestKind } from '#shared/domain/request.ts'
import type { TestApp } from './app.ts'

type Input = Inputs['requests']['admin'][RequestKind]
type Id = { id: string }
type List<K extends RequestKind> = Omit<
  Outputs['requests']['admin']['part']['list'],
  'requests'
> & {
  requests: RequestOf<K>[]
}
type Procedures<K extends RequestKind> = {
  list: (filter: Input['list']) => Promise<List<K>>
  get: (key: Id) => Promise<RequestOf<K>>
  update: (input: Input['update']) => Promise<RequestOf<K>>
  reply: (input: Input['reply']) => Promise<RequestOf<K>>
  revertStatus: (key: Id) => Promise<RequestOf<K>>
  archive: (key: Id) => Promise<void>
  restore: (key: Id) => Promise<RequestOf<K>>
}

/** Staff procedures of one kind of request with short signatures. */
export function requestsOf<K extends RequestKind>(
  { requests }: Pick<TestApp['caller'], 'requests'>,
  kind: K,
) {
  const byKind: { [Kind in RequestKind]: Procedures<Kind> } = requests.admin
  const procedures = byKind[kind]
  return {
    list: (filter: Input['list'] = {}) => procedures.list(filter),
    get: (id: string) => procedures.get({ id }),
    update: (id: string, change: Input['update']['change']) => procedures.update({ id, change }),
    reply: (id: string, reply: Input['reply']['reply']) => procedures.reply({ id, reply }),
    revertStatus: (id: string) => procedures.revertStatus({ id }),
    archive: (id: string) => procedures.archive({ id }),
    restore: (id: string) => procedures.restore({ id }),
  }
}
