import { Link } from '@tanstack/react-router'
import type { Picture as StoredPicture } from '#shared/domain/picture.ts'
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
      <div className="wrap grid gap-10 py-10 lg:grid-cols-[1.3fr_1fr]">
        <section aria-labelledby="story">
          {lot && <Lot picture={lot} />}
          <h2 id="story">{story.length > 0 ? 'Our story' : 'Talk to us'}</h2>
          {story.map((paragraph) => (
            <p key={paragraph} className="mt-4 max-w-[42rem] text-xl">
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
                  className="rounded-md border border-l-4 border-l-primary bg-card p-5"
                >
                  {portrait && <Portrait picture={portrait} name={name} />}
                  <h3>{name}</h3>
                  <p className="font-semibold text-muted-foreground">{role}</p>
                  <p className="mt-2">{about}</p>
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

const Portrait = ({ picture, name }: { picture: StoredPicture; name: string }) => (
  <Picture
    picture={picture}
    alt={`Portrait of ${name}`}
    sizes="8rem"
    load="lazy"
    widest={480}
    className="float-right mb-2 ml-4 size-32 rounded-md object-cover"
  />
)
