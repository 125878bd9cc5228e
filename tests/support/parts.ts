import type { Inputs, Outputs } from '#client/lib/api.ts'
import type { Session } from '#server/core/session.ts'
import type { TestApp } from './app.ts'
import { quotesOf } from './quotes.ts'
import { RENEE } from './staff-sessions.ts'
import { addVehicle, dismantledInput } from './vehicles.ts'

type NewPart = Inputs['parts']['admin']['create']
export type Part = Outputs['parts']['admin']['get']

export const TAILGATE = { category: 'Exterior', subcategory: 'Tailgate (Pickup)' }
export const DOOR = {
  category: 'Door Components & Glass',
  subcategory: 'Complete Door',
  side: 'left',
  end: 'front',
} as const

/** Adds parts to an application as a staff user. */
export function partsOf(app: TestApp, by: Session = RENEE) {
  const { admin } = app.callerFor(by).parts
  const quotes = quotesOf(app, by)
  const onDonor = async (own: Partial<NewPart> = {}): Promise<Part> =>
    admin.create({ ...TAILGATE, donorId: await addVehicle(app, dismantledInput()), ...own })
  /** Sent quote of $85.00 for each part. */
  const quoted = async (names: { id: string; name: string }[], content: object = {}) =>
    quotes.sent({
      jobs: names.map(({ id, name }) => ({
        title: name,
        lines: [
          {
            kind: 'part',
            description: name,
            quantity: 1,
            unitCents: 8500,
            isTaxable: true,
            condition: 'used',
            warranty: 'as-is',
            partId: id,
          },
        ],
      })),
      ...content,
    })
  return {
    // A caller is a proxy, whose procedures cannot be spread.
    list: admin.list,
    get: admin.get,
    findListed: admin.findListed,
    listOfVehicle: admin.listOfVehicle,
    listNews: admin.listNews,
    listPulls: admin.listPulls,
    create: admin.create,
    offer: admin.offer,
    update: admin.update,
    pull: admin.pull,
    reportMissing: admin.reportMissing,
    reportFound: admin.reportFound,
    move: admin.move,
    shelve: admin.shelve,
    scrap: admin.scrap,
    release: admin.release,
    archive: admin.archive,
    restore: admin.restore,
    onDonor,
    quoted,
    /** Part that an accepted quote reserves. */
    reserved: async () => {
      const part = await onDonor()
      const quote = await quoted([part])
      const { id, jobs, requestId } = quote
      await quotes.recordDecision({
        id,
        decision: {
          choice: 'accept',
          name: 'Jane Doe',
          jobIds: jobs.map((job) => job.id),
          via: 'phone',
          at: app.ctx.clock.now().toISOString(),
        },
      })
      return { part: await admin.get({ id: part.id }), quoteId: id, requestId }
    },
  }
}
