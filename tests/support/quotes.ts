import type { Inputs } from '#client/lib/api.ts'
import type { Session } from '#server/core/session.ts'
import type { Quote } from '#shared/domain/quote-schema.ts'
import type { TestApp } from './app.ts'
import { partRequestInput, repairRequestInput } from './request-inputs.ts'
import { RENEE } from './staff-sessions.ts'

type Content = Inputs['quotes']['admin']['saveDraft']['content']
type Line = Content['jobs'][number]['lines'][number]

/** Used part for $85.00. */
export const partLine = (changes: Partial<Line> = {}): Line => ({
  kind: 'part',
  description: 'Alternator',
  quantity: 1,
  unitCents: 8500,
  isTaxable: true,
  condition: 'used',
  grade: 'A',
  warranty: '90-days-3000-miles',
  ...changes,
})
export const laborLine = (changes: Partial<Line> = {}): Line => ({
  kind: 'labor',
  description: 'Replace the front pads',
  quantity: 150,
  unitCents: 9500,
  isTaxable: true,
  ...changes,
})

const BRAKES: Content = { jobs: [{ title: 'Brakes', lines: [laborLine()] }] }

/** Two parts for $85.00 and $40.00. */
export const twoParts = (changes: Partial<Content> = {}): Content => ({
  jobs: [
    { title: 'Alternator', lines: [partLine()] },
    { title: 'Belt', lines: [partLine({ description: 'Serpentine belt', unitCents: 4000 })] },
  ],
  ...changes,
})

/** Creates quotes in an application as a staff user. */
export function quotesOf(app: TestApp, by: Session = RENEE) {
  const { admin } = app.callerFor(by).quotes
  const save = (requestId: string, content: Content = twoParts()): Promise<Quote> =>
    admin.saveDraft({ requestId, content })
  return {
    listOfRequest: admin.listOfRequest,
    list: admin.list,
    get: admin.get,
    getBlank: admin.getBlank,
    preview: admin.preview,
    saveDraft: admin.saveDraft,
    send: admin.send,
    revise: admin.revise,
    withdraw: admin.withdraw,
    recordDecision: admin.recordDecision,
    /** Draft for a new part request. */
    draft: async (content?: Content) =>
      save((await app.caller.requests.submitPart(partRequestInput())).id, content),
    /** Estimate for a new repair request. */
    estimate: async (content?: Content) =>
      save((await app.caller.requests.submitRepair(repairRequestInput())).id, content ?? BRAKES),
    save,
    /** Sent quote with its token. */
    sent: async (content?: Content) => {
      const { id } = await save(
        (await app.caller.requests.submitPart(partRequestInput())).id,
        content,
      )
      return withToken(await admin.send({ id }))
    },
  }
}

/** Quote with the token of its link. */
export const withToken = (quote: Quote) => ({
  ...quote,
  token: new URL(quote.url ?? '').searchParams.get('token') ?? '',
})

/** Body that accepts some lines of a quote, by default all. */
export const acceptance = (
  { token, jobs }: { token: string; jobs: Quote['jobs'] },
  chosen = jobs,
) => ({ token, choice: 'accept', name: 'Jane Doe', jobIds: chosen.map(({ id }) => id) })
