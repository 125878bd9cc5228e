import type { ProcedureReplies } from './fake-server.ts'
import { FACTS } from './requests.ts'

/** The replies of a shop whose emails do not go out. */
export const STUCK_MAIL: ProcedureReplies = {
  'requests.admin.settings': { data: { ...FACTS, email: 'stuck' } },
}
