import type { Clock } from './clock.ts'
import type { SignedInActor } from './session.ts'

/** Author and time of an entry in a history; customers have no id. */
export type Author = { authorName: string; authorId: string | null; at: Date }

export const toAuthor = ({ actor, clock }: { actor: SignedInActor; clock: Clock }): Author => ({
  authorName: actor.name,
  authorId: actor.id,
  at: clock.now(),
})
