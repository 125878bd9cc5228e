import { alertVariants } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { failureText } from '../../lib/failure.ts'
import { notify } from '../../lib/notify.ts'
import { staffApi } from '../../lib/staff-api.tsx'

/** Whether everybody needs a second factor, and the button that changes it. */
export function SecondFactorRule() {
  const utils = staffApi.useUtils()
  const { data, error } = staffApi.auth.secondFactor.useQuery()
  const { mutate, isPending } = staffApi.auth.admin.requireSecondFactor.useMutation({
    onSuccess: (_result, { isRequired }) =>
      notify({
        tone: 'success',
        title: isRequired
          ? 'Everyone needs a second factor now'
          : 'A second factor is optional now',
      }),
    onError: (failure) =>
      notify({
        tone: 'destructive',
        title: 'The rule was not changed',
        description: failureText(failure),
      }),
    onSettled: () => utils.auth.secondFactor.invalidate(),
  })
  return (
    <section
      aria-labelledby="second-factor-rule"
      className="mt-8 grid justify-items-start gap-3 rounded-md border bg-card p-5"
    >
      <h2 id="second-factor-rule" className="text-2xl">
        Second factor
      </h2>
      {error && (
        <p role="alert" className={alertVariants({ variant: 'destructive' })}>
          Error: {failureText(error)}
        </p>
      )}
      {data && (
        <>
          <p className="max-w-[44rem]">
            {data.isRequired
              ? 'Everyone needs one. Anyone without one has to set it up before doing anything else.'
              : 'Optional: everyone turns it on under “Account”. You can require it for everyone once yours is on.'}
          </p>
          <Button
            variant="outline"
            busy={isPending}
            onClick={() => mutate({ isRequired: !data.isRequired })}
          >
            {data.isRequired ? 'Make it optional' : 'Require it for everyone'}
          </Button>
        </>
      )}
    </section>
  )
}
