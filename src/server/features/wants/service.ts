import type { Session } from '#server/core/session.ts'
import type { WantInput, WantTelling } from '#shared/domain/want-schema.ts'
import type { WantLinkAction } from '#shared/domain/want.ts'
import { createMatching } from './arrivals.ts'
import { askByForm, askByRequest } from './ask.ts'
import { actByLink, readWantPage } from './link.ts'
import { createStaffWants } from './staff.ts'
import type { WantDeps } from './store.ts'
import { tellAbout } from './tell.ts'
import { createTending } from './tend.ts'

export type WantService = ReturnType<typeof createWantService>

/** The want list: who waits for which vehicle, and how they are told of one that comes in. */
export function createWantService(deps: WantDeps) {
  return {
    ask: (input: WantInput, { address }: { address: string }) =>
      askByForm(deps, input, { address }),
    askByRequest: (asked: { token: string; address: string }) => askByRequest(deps, asked),
    page: (token: string) => readWantPage(deps, token),
    act: (pressed: { token: string; action: WantLinkAction }) => actByLink(deps, pressed),
    matching: createMatching(deps),
    tending: createTending(deps),
    staff: {
      ...createStaffWants(deps),
      tell: (vehicleId: string, telling: WantTelling, { userId, username }: Session) =>
        tellAbout(deps, { vehicleId, ...telling, author: { id: userId, name: username } }),
    },
  }
}
