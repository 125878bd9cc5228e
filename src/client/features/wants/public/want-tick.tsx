import { useState } from 'react'
import { WANT_CONSENT } from '#shared/domain/want.ts'
import { api } from '../../../lib/api.ts'
import { explainFailure } from '../../../lib/failure.ts'

type State = 'open' | 'busy' | 'done' | { failure: string }

/** Checkbox on the receipt of a parts request that adds the part to the want list. */
export function WantTick({ statusUrl }: { statusUrl: string }) {
  const [state, setState] = useState<State>('open')
  const ask = async () => {
    setState('busy')
    try {
      const token = new URL(statusUrl).searchParams.get('token') ?? ''
      await api.requests.wantRequestedPart.mutate({ token })
      setState('done')
    } catch (error) {
      setState({ failure: explainFailure(error, 'That did not work. Please try again.') })
    }
  }
  const isDone = state === 'done'
  return (
    <div className="mt-4 border-t pt-4">
      <div className="flex min-h-11 items-start gap-3">
        <input
          id="want-tick"
          type="checkbox"
          aria-describedby="want-consent"
          className="mt-1 size-5"
          checked={isDone || state === 'busy'}
          disabled={isDone}
          onChange={() => {
            if (state !== 'busy') void ask()
          }}
        />
        <div>
          <label htmlFor="want-tick" className="font-semibold">
            Email me when one comes in
          </label>
          <p id="want-consent" className="text-sm text-muted-foreground">
            {WANT_CONSENT}
          </p>
        </div>
      </div>
      <p role="status" className="font-semibold">
        {isDone &&
          "Check your email: click the button in it, and we'll let you know when one comes in. If none comes and you haven't confirmed this one before, call us."}
      </p>
      <p role="alert" className="text-destructive">
        {typeof state === 'object' && state.failure}
      </p>
    </div>
  )
}
