import { expect, test } from 'vitest'
import { createTestApp } from '../../support/app.ts'
import { ACTOR, dismantledInput, retailInput } from '../../support/vehicles.ts'

const app = await createTestApp()
const { create, archive } = app.services.vehicles
const saved = (ids: string[]) => app.caller.vehicles.saved({ ids })

test(
  'the saved cars are those of the lot, whatever else is asked for',
  { tags: ['r4.41'] },
  async () => {
    const shown = await create(retailInput({ driveType: 'awd', notes: 'Paid $400' }), {
      actor: ACTOR,
    })
    const sold = await create(retailInput({ status: 'sold' }), { actor: ACTOR })
    const gone = await create(retailInput(), { actor: ACTOR })
    await archive({ id: gone }, ACTOR)
    const inYard = await create(dismantledInput(), { actor: ACTOR })
    const found = await saved([shown, sold, gone, inYard, 'no-such-id-at-all', `${shown}'`])
    expect(found.map(({ id }) => id).toSorted()).toEqual([shown, sold].toSorted())
    expect(found.find(({ id }) => id === shown)).toMatchObject({ driveType: 'awd', price: 9900 })
    expect(JSON.stringify(found)).not.toContain('$400')
  },
)

test('no more than 24 cars are asked for at once', async () => {
  await expect(saved(Array.from({ length: 25 }, () => 'x'.repeat(36)))).rejects.toThrow(
    'ids must have at most 24 entries',
  )
})
