import { Link } from '@tanstack/react-router'
import { Square, SquareCheck } from 'lucide-react'
import { useState } from 'react'
import type { ListedPart } from '#shared/domain/part-schema.ts'
import { formatClaim, PART_DESCRIPTION_MAX, PART_AVAILABILITY_LABELS } from '#shared/domain/part.ts'
import { ErrorMessage, TextField } from '../../../components/form-fields.tsx'
import { Button } from '../../../components/ui/button.tsx'
import type { Check, CheckRow } from './check-list.ts'
import type { Checks } from './use-checks.ts'

const BOX =
  'flex min-h-14 w-full min-w-0 items-center gap-2.5 rounded-md border border-input bg-card px-3 py-1.5 text-left leading-tight text-foreground no-underline'

/** One part of the catalog; each of its positions is a box to tap. */
export function PartCheckRow({ row, checks }: { row: CheckRow; checks: Checks }) {
  const [first] = row.checks
  if (row.isOther) return first ? <OtherPart name={row.name} check={first} checks={checks} /> : null
  const isSingle = row.checks.length === 1
  return (
    <li className="min-w-0 py-1">
      {!isSingle && <p className="mb-1 font-semibold wrap-anywhere">{row.name}</p>}
      <div className={isSingle ? undefined : 'grid grid-cols-2 gap-2'}>
        {row.checks.map((check) => (
          <PartCheck
            key={check.key}
            name={isSingle ? '' : row.name}
            label={isSingle ? row.name : check.label}
            check={check}
            checks={checks}
          />
        ))}
      </div>
    </li>
  )
}

type PartCheckProps = {
  check: Check
  /** Part of a position, for screen readers; '' if the label names it. */
  name: string
  label: string
  checks: Checks
}

function PartCheck({ check, name, label, checks }: PartCheckProps) {
  const parts = checks.findParts(check)
  const action = checks.findAction(check)
  const waiting = checks.isWaiting(check) ? checks.waitingText : ''
  return (
    <div className="min-w-0">
      {action ? (
        <button
          type="button"
          className={`${BOX} hover:border-foreground`}
          aria-pressed={parts.length > 0}
          aria-busy={waiting !== ''}
          onClick={() => checks.tap(check)}
        >
          <Face name={name} label={label} parts={parts} waiting={waiting} />
        </button>
      ) : (
        <PartFaces name={name} label={label} parts={parts} />
      )}
      {action === null && (
        <Button
          variant="link"
          busy={waiting !== ''}
          aria-label={`Another ${[name, label].filter(Boolean).join(', ')}`}
          onClick={() => checks.addAnother(check)}
        >
          {waiting || 'Another one'}
        </Button>
      )}
      <div role="alert">
        <ErrorMessage message={checks.issueOf(check)} />
      </div>
    </div>
  )
}

type FaceProps = Pick<PartCheckProps, 'name' | 'label'> & {
  parts: ListedPart[]
  /** Words for a tap that the server does not have yet. */
  waiting?: string
}

function Face({ name, label, parts, waiting = '' }: FaceProps) {
  const Icon = parts.length > 0 ? SquareCheck : Square
  return (
    <>
      <Icon size={24} aria-hidden="true" className="flex-none" />
      <span className="min-w-0 wrap-anywhere">
        {name && <span className="sr-only">{`${name}, `}</span>}
        <span>{`${label} `}</span>
        {(waiting !== '' || parts.length > 0) && (
          <span className="block text-sm text-muted-foreground">
            {waiting || parts.map(describeAvailability).join('; ')}
          </span>
        )}
      </span>
    </>
  )
}

/** Parts that a tap does not change, each with its page. */
const PartFaces = ({ parts, ...names }: FaceProps) => (
  <div className="grid gap-1">
    {parts.map((part) => (
      <Link key={part.id} to="/admin/parts/$tag" params={{ tag: part.tag }} className={BOX}>
        <Face {...names} parts={[part]} />
      </Link>
    ))}
  </div>
)

/** Describes 'sold Nov 26', 'held until Nov 29', 'shelf B-3' or 'on the vehicle'. */
function describeAvailability({ availability, status, claim, shelf }: ListedPart): string {
  if (claim && availability !== 'quoted') return formatClaim(claim)
  if (availability !== 'free' && availability !== 'quoted') {
    return PART_AVAILABILITY_LABELS[availability].toLowerCase()
  }
  if (status === 'on-vehicle') return 'on the vehicle'
  return shelf ? `shelf ${shelf}` : 'pulled'
}

/** Part that is not in the catalog, described in words. */
function OtherPart({ name, check, checks }: { name: string; check: Check; checks: Checks }) {
  const [text, setText] = useState('')
  const parts = checks.findParts(check)
  return (
    <li className="min-w-0 py-1">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() === '') return
          checks.addAnother(check, text.trim())
          setText('')
        }}
      >
        <div className="flex items-end gap-2">
          <TextField
            label={name}
            optional
            className="min-w-0 grow"
            maxLength={PART_DESCRIPTION_MAX}
            autoComplete="off"
            enterKeyHint="done"
            value={text}
            onChange={setText}
          />
          <Button
            type="submit"
            variant="outline"
            busy={checks.isWaiting(check)}
            aria-label={`Add ${name}`}
          >
            Add
          </Button>
        </div>
        <div role="alert">
          <ErrorMessage message={checks.issueOf(check)} />
        </div>
      </form>
      <ul>
        {parts.map((part) => (
          <li key={part.id}>
            <Link
              to="/admin/parts/$tag"
              params={{ tag: part.tag }}
              className="inline-flex min-h-11 items-center"
            >
              {`${part.name}: ${describeAvailability(part)}`}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  )
}
