import { Link } from '@tanstack/react-router'
import type { Picture as StoredPicture } from '#shared/domain/picture.ts'
import { DrawingNote } from '../../components/drawing-note.tsx'
import { PageHero } from '../../components/page-hero.tsx'
import { Picture } from '../../components/picture.tsx'
import { buttonVariants } from '../../components/ui/button.tsx'
import { useSite } from '../../hooks/use-site.ts'
import type { Outputs } from '../../lib/api.ts'
import { sinceYear } from './since-year.ts'

type About = Outputs['site']['about']

export function AboutPage({ story, staff, lot }: About) {
  const { business } = useSite()
  return (
    <>
      <PageHero
        title={`About ${business.name}`}
        intro={`${business.tagline && `${business.tagline}. `}In ${business.address.city}${sinceYear(business)}.`}
      />
      <div className="wrap grid gap-10 py-10 md:py-16 lg:grid-cols-[1.3fr_1fr] lg:gap-16">
        <section aria-labelledby="story">
          {lot ? <Lot picture={lot} /> : <DrawnLot />}
          <h2 id="story">{story.length > 0 ? 'Our story' : 'Talk to us'}</h2>
          {story.map((paragraph) => (
            <p key={paragraph} className="mt-4 max-w-[42rem]">
              {paragraph}
            </p>
          ))}
          <Link
            to="/contact"
            className={buttonVariants({ variant: 'secondary', className: 'mt-8' })}
          >
            Get in Touch
          </Link>
        </section>
        {staff.length > 0 && (
          <section aria-labelledby="people">
            <h2 id="people">Who you'll talk to</h2>
            <ul className="mt-4 flex flex-col gap-4">
              {staff.map(({ name, role, about, portrait }) => (
                <li
                  key={name}
                  className="flex items-start gap-4 rounded-md border bg-card card-pad"
                >
                  {portrait ? (
                    <Portrait picture={portrait} name={name} />
                  ) : (
                    <Monogram name={name} />
                  )}
                  <div className="min-w-0">
                    <h3>{name}</h3>
                    <p className="font-semibold text-muted-foreground">{role}</p>
                    <p className="mt-2">{about}</p>
                  </div>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </>
  )
}

/** Limits the height, so that a portrait picture does not push the story below the fold. */
const Lot = ({ picture }: { picture: StoredPicture }) => (
  <Picture
    picture={picture}
    alt="Our lot"
    sizes="(min-width: 64rem) 42rem, 100vw"
    load="eager"
    className="mb-8 max-h-[42rem] w-full max-w-[42rem] rounded-md object-cover"
  />
)

/** Place of the picture of the lot. */
const DrawnLot = () => (
  <div className="relative mb-8 aspect-video max-w-[42rem] overflow-hidden rounded-md border bg-muted">
    <img
      src="/placeholder/crew-pickup-yellow.svg"
      alt=""
      width={640}
      height={480}
      className="size-full object-cover"
    />
    <DrawingNote className="absolute right-2 bottom-2" />
  </div>
)

/** Initials in place of a portrait. */
const Monogram = ({ name }: { name: string }) => (
  <span
    aria-hidden="true"
    className="grid size-24 shrink-0 place-items-center rounded-md bg-muted font-heading text-4xl text-muted-foreground"
  >
    {name
      .split(' ')
      .map(([first = '']) => first)
      .slice(0, 2)
      .join('')}
  </span>
)

const Portrait = ({ picture, name }: { picture: StoredPicture; name: string }) => (
  <Picture
    picture={picture}
    alt={`Portrait of ${name}`}
    sizes="8rem"
    load="lazy"
    widest={480}
    className="size-24 shrink-0 rounded-md object-cover"
  />
)
