import type { RequestKind } from '#shared/domain/request.ts'
import { inquiry } from './kinds/inquiry.ts'
import type { KindDefinition } from './kinds/kind.ts'
import { part } from './kinds/part.ts'
import { repair } from './kinds/repair.ts'

/** Every kind of request. */
export const KINDS: { [K in RequestKind]: KindDefinition<K> } = { part, repair, inquiry }
