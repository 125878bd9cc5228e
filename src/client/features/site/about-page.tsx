import { Link } from '@tanstack/react-router'
import { buildMapLinks } from '#shared/domain/map-links.ts'
import type { Picture } from '#shared/domain/picture.ts'
import { formatAddress } from '#shared/lib/address-line.ts'
import { toPhoneHref } from '#shared/lib/phone.ts'
import { PageHero } from '../../components/page-hero.tsx'
import { ResponsivePicture } from '../../components/picture.tsx'
import { buttonVariants } from '../../components/ui/button.tsx'
import { useSite } from '../../hooks/use-site.ts'
import type { Outputs } from '../../lib/api.ts'
import { OpenNow } from './open-now.tsx'
import { formatSinceYear } from './since-year.ts'
import { WeekendNote } from './weekend-note.tsx'

type About = Outputs['site']['getAboutPage']

export function AboutPage({ story, people, lot }: About) {
  const { business } = useSite()
  return (
    <>
      <PageHero
        title={`About ${business.name}`}
        intro={`${business.tagline && `${business.tagline}. `}In ${business.address.city}${formatSinceYear(business)}.`}
      />
      <div className="wrap py-8 md:py-16">
        <section
          aria-labelledby="story"
          className="grid items-start gap-8 lg:grid-cols-[7fr_5fr] lg:gap-12"
        >
          {lot ? <Lot picture={lot} /> : <DrawnLot />}
          <div>
            <h2 id="story">{story.length > 0 ? 'Our story' : 'Talk to us'}</h2>
            {story.map((paragraph) => (
              <p key={paragraph} className="mt-4 max-w-[42rem]">
                {paragraph}
              </p>
            ))}
            <Link
              to="/contact"
              className={buttonVariants({ variant: 'secondary', className: 'mt-8 max-md:w-full' })}
            >
              Get in Touch
            </Link>
          </div>
        </section>
        {people.length > 0 && (
          <section aria-labelledby="people" className="section-gap">
            <h2 id="people">Who you'll talk to</h2>
            <div className="mt-6 grid gap-6 lg:grid-cols-[7fr_5fr] lg:gap-12">
              <ul className="grid auto-rows-fr rounded-md border bg-card">
                {people.map((person) => (
                  <Person key={person.name} {...person} />
                ))}
              </ul>
              <FindUs />
            </div>
          </section>
        )}
      </div>
    </>
  )
}

/** One person: portrait or initials, name and job, and what to ask about. */
const Person = ({ name, role, about, portrait }: About['people'][number]) => (
  <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 border-b card-pad last:border-0 md:gap-x-6">
    {portrait ? (
      <Portrait picture={portrait} name={name} />
    ) : (
      <span
        aria-hidden="true"
        className="grid size-16 place-items-center plate p-0 font-heading text-2xl md:row-span-2 md:size-24 md:text-4xl"
      >
        {toInitials(name)}
      </span>
    )}
    <div className="md:self-end">
      <h3>{name}</h3>
      <p className="font-semibold text-muted-foreground">{role}</p>
    </div>
    <p className="max-md:col-span-full md:self-start">{about}</p>
  </li>
)

/** First letters of the first and the last word of a name. */
const toInitials = (name: string): string =>
  name
    .split(' ')
    .filter((_word, index, { length }) => index === 0 || index === length - 1)
    .map((word) => word.slice(0, 1).toUpperCase())
    .join('')

/** The direct line to the people, and where they are when. */
function FindUs() {
  const { business } = useSite()
  return (
    <div className="grid content-between gap-4 rounded-md border bg-card card-pad md:max-lg:grid-cols-2">
      <div>
        <p className="text-muted-foreground">Call or come by</p>
        <p className="font-heading text-4xl md:text-5xl">
          <a href={toPhoneHref(business.phone)} className="no-underline">
            {business.phone}
          </a>
        </p>
        <p className="mt-2">{formatAddress(business.address)}</p>
        <OpenNow className="mt-4" />
        <p>
          <span>{business.hoursText}</span>
          <WeekendNote />
        </p>
      </div>
      <a
        href={buildMapLinks(business).directionsUrl}
        rel="noopener"
        className={buttonVariants({ variant: 'outline', className: 'self-end' })}
      >
        Get Directions
      </a>
    </div>
  )
}

/** Limits the height, so that a portrait picture does not push the story below the fold. */
const Lot = ({ picture }: { picture: Picture }) => (
  <ResponsivePicture
    picture={picture}
    alt="Our lot"
    sizes="(min-width: 64rem) 42rem, 100vw"
    load="eager"
    className="max-h-[36rem] w-full rounded-md object-cover"
  />
)

/** Stands for the picture of the lot: its building and sign, and three vehicles before it. */
const DrawnLot = () => (
  <figure className="lg:sticky lg:top-20">
    <div
      aria-hidden="true"
      className="relative aspect-video overflow-hidden rounded-md border lg:max-xl:aspect-[4/3] xl:aspect-[20/13] [&>img+img]:absolute"
    >
      <img
        src="/lot.svg"
        alt=""
        width={960}
        height={540}
        className="size-full object-cover lg:object-left"
      />
      <Parked drawing="van-white" className="bottom-[26%] left-[-1%] w-[34%]" />
      <Parked drawing="sedan-red" className="right-[-1%] bottom-[26%] w-[30%] mirrored" />
      <Parked drawing="crew-pickup-yellow" className="bottom-[3%] left-[16%] w-[68%]" />
    </div>
    <figcaption className="mt-1 text-sm text-muted-foreground">Drawing, not a photo</figcaption>
  </figure>
)

/** The same view as on the home page: browsers mix up two views of one drawing. */
const Parked = ({ drawing, className }: { drawing: string; className: string }) => (
  <img
    src={`/placeholder/${drawing}-bare.svg#svgView(viewBox(0,140,640,249))`}
    alt=""
    width={640}
    height={249}
    className={className}
  />
)

const Portrait = ({ picture, name }: { picture: Picture; name: string }) => (
  <ResponsivePicture
    picture={picture}
    alt={`Portrait of ${name}`}
    sizes="8rem"
    load="lazy"
    widest={480}
    className="size-16 shrink-0 rounded-md object-cover md:row-span-2 md:size-24"
  />
)
