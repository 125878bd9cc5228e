import type { Context } from '#server/context.ts'
import { pictureFromId } from '#shared/domain/picture.ts'

export function getAboutPage({ business, pictures: { baseUrl } }: Context) {
  const { story, staff, lotPicture } = business.current()
  const lot = pictureFromId(baseUrl, lotPicture)
  return {
    story,
    people: staff.map(({ picture, ...person }) => {
      const portrait = pictureFromId(baseUrl, picture)
      return { ...person, ...(portrait && { portrait }) }
    }),
    ...(lot && { lot }),
  }
}
