import type { ProcedureReplies } from './fake-server.ts'
import { FACTS } from './requests.ts'

/** Replies of a shop whose emails cannot be sent. */
export const STUCK_MAIL: ProcedureReplies = {
  'requests.admin.settings': { data: { ...FACTS, email: 'stuck' } },
}
