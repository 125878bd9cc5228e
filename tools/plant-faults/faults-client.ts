import type { Fault } from './fault.ts'

/** Mistakes in the public forms, wizards, drawers and toasts. */
export const CLIENT_FAULTS: Fault[] = [
  {
    id: 'toast-shown-for-ten-seconds',
    area: 'client',
    file: 'src/client/components/toaster.tsx',
    search: 'const SHOWN_FOR_MS = 5000',
    replace: 'const SHOWN_FOR_MS = 10_000',
    tests: ['tests/component/toasts.test.tsx :: a toast closes by itself after 5000 ms'],
  },
  {
    id: 'toast-closes-under-pointer',
    area: 'client',
    file: 'src/client/components/toaster.tsx',
    search: 'onPointerEnter={() => hold(POINTED_AT)}',
    replace: 'onPointerEnter={() => release(POINTED_AT)}',
    tests: ['tests/component/toasts.test.tsx :: a toast stays while the pointer is over it'],
  },
  {
    id: 'toast-escape-ignored',
    area: 'client',
    file: 'src/client/components/toaster.tsx',
    search: "event.key === 'Escape' && !event.defaultPrevented",
    replace: "event.key === 'Esc' && !event.defaultPrevented",
    tests: [
      'tests/component/toasts.test.tsx :: a toast closes with Escape from anywhere on the page',
    ],
  },
  {
    id: 'toast-in-its-usual-place-always',
    area: 'client',
    file: 'src/client/components/toaster.tsx',
    search: 'if (below?.closest(CONTROLS) === control) return true',
    replace: 'if (below?.closest(CONTROLS) === control) return false',
    tests: ['tests/component/toasts.test.tsx :: leaves a control at'],
  },
  {
    id: 'toast-tone-not-announced',
    area: 'client',
    file: 'src/client/components/toast-card.tsx',
    search: "says: 'Error' }",
    replace: "says: 'Information' }",
    tests: [
      'tests/component/toasts.test.tsx :: a toast of a failure looks different and is announced as an error',
    ],
  },
  {
    id: 'toast-swipe-threshold',
    area: 'client',
    file: 'src/client/components/toaster.tsx',
    search: 'const SWIPE_MIN_PX = 50',
    replace: 'const SWIPE_MIN_PX = 20',
    tests: ['tests/component/toasts.test.tsx :: a toast swiped by 48 px to the right'],
  },
  {
    id: 'field-problem-not-marked-invalid',
    area: 'client',
    file: 'src/client/components/form-fields.tsx',
    search: "'aria-invalid': problem ? true : undefined",
    replace: "'aria-invalid': undefined",
    tests: [
      'tests/component/requests/public/wizard-steps.test.tsx :: the contact step of the parts wizard requires name',
      'tests/component/requests/public/repair-steps.test.tsx :: the vehicle step requires year, make and model',
      'tests/component/requests/public/inquiry-form.test.tsx :: the form for a question about a vehicle requires name',
    ],
  },
  {
    id: 'wizard-heading-takes-no-focus',
    area: 'client',
    file: 'src/client/components/wizard.tsx',
    search: '    heading.current.focus({ preventScroll: true })\n',
    replace: '',
    tests: [
      'tests/component/requests/public/wizard-steps.test.tsx :: the contact step of the repair wizard requires name',
    ],
  },
  {
    id: 'wizard-step-not-current',
    area: 'client',
    file: 'src/client/components/wizard.tsx',
    search: "aria-current={isHere ? 'step' : undefined}",
    replace: "aria-current={isHere ? undefined : 'step'}",
    tests: [
      'tests/component/requests/public/part-submit.test.tsx :: a part request that is sent leaves a receipt',
    ],
  },
  {
    id: 'problem-stays-while-typing',
    area: 'client',
    file: 'src/client/hooks/use-step-form.ts',
    search: '!names.includes(name)',
    replace: 'names.includes(name)',
    tests: [
      'tests/component/requests/public/wizard-steps.test.tsx :: the contact step of the parts wizard has an error',
    ],
  },
  {
    id: 'draft-not-written',
    area: 'client',
    file: 'src/client/lib/drafts.ts',
    search:
      'startedAt: read().startedAt ?? Date.now(),\n      })\n      keep(storageName, current)',
    replace: 'startedAt: read().startedAt ?? Date.now(),\n      })',
    tests: [
      'tests/unit/client/drafts.test.ts',
      'tests/e2e/part-request.test.ts :: a part request made by touch',
    ],
  },
  {
    id: 'draft-step-not-kept',
    area: 'client',
    file: 'src/client/lib/drafts.ts',
    search: '      replace({ ...read(), reached: step })\n      keep(storageName, current)',
    replace: '      replace({ ...read(), reached: step })',
    tests: [
      'tests/unit/client/drafts.test.ts',
      'tests/e2e/part-request.test.ts :: a part request made by touch',
    ],
  },
  {
    id: 'draft-kept-after-sending',
    area: 'client',
    file: 'src/client/features/requests/public/submit-request.tsx',
    search: '      options.draft.clear()\n',
    replace: '',
    tests: [
      'tests/component/requests/public/part-submit.test.tsx :: a part request that is sent leaves a receipt',
    ],
  },
  {
    id: 'part-request-new-key-each-try',
    area: 'client',
    file: 'src/client/features/requests/public/submit-request.tsx',
    search: 'mutationFn({ website, idempotencyKey, fillTimeMs })',
    replace:
      "mutationFn({ website, idempotencyKey: crypto.randomUUID().replaceAll('-', ''), fillTimeMs })",
    tests: [
      'tests/component/requests/public/wizard-submit.test.tsx :: the submit of the parts wizard that failed is sent again',
    ],
  },
  {
    id: 'wizard-back-leaves-page',
    area: 'client',
    file: 'src/client/hooks/use-wizard-step.ts',
    search: 'state: { step: next, previous: step },\n      resetScroll: false,',
    replace:
      'state: { step: next, previous: step },\n      resetScroll: false,\n      replace: true,',
    tests: [
      'tests/component/requests/public/wizard-steps.test.tsx :: the parts wizard keeps its values and its address',
    ],
  },
  {
    id: 'part-search-does-not-fill-lists',
    area: 'client',
    file: 'src/client/features/requests/public/part-fields.tsx',
    search: '          choose(found, typed)\n',
    replace: "          choose({ ...found, subcategory: '' }, typed)\n",
    tests: ['tests/component/requests/public/part-step.test.tsx :: the part search selects by'],
  },
  {
    id: 'part-search-escape-ignored',
    area: 'client',
    file: 'src/client/features/requests/public/part-search.tsx',
    search: '      event.preventDefault()\n      close()\n',
    replace: '      event.preventDefault()\n',
    tests: [
      'tests/component/requests/public/part-step.test.tsx :: the part search without a match, says so until Escape closes the list',
    ],
  },
  {
    id: 'part-search-enter-submits-form',
    area: 'client',
    file: 'src/client/features/requests/public/part-search.tsx',
    search: '      event.preventDefault()\n      if (found?.text !== text)',
    replace: '      if (found?.text !== text)',
    tests: [
      'tests/component/requests/public/part-step.test.tsx :: the part search selects by the keyboard',
    ],
  },
  {
    id: 'part-search-text-not-cleared',
    area: 'client',
    file: 'src/client/features/requests/public/part-search.tsx',
    search: "    close()\n    setText('')\n",
    replace: '    close()\n',
    tests: [
      'tests/component/requests/public/part-step.test.tsx :: the part search selects by the keyboard',
    ],
  },
  {
    id: 'vin-caret-jumps-to-end',
    area: 'client',
    file: 'src/client/components/form-formatted-input.tsx',
    search: 'element.current.setSelectionRange(caret, caret)',
    replace:
      'element.current.setSelectionRange(element.current.value.length, element.current.value.length)',
    tests: [
      'tests/component/requests/public/part-vin-step.test.tsx :: the VIN field typed into in the middle, keeps the caret there',
    ],
  },
  {
    id: 'vin-sign-good-for-letter-o',
    area: 'client',
    file: 'src/client/features/vin/vin-field.tsx',
    search: '{isVin(vin) ? (',
    replace: '{vin ? (',
    tests: [
      'tests/component/requests/public/part-vin-step.test.tsx :: the VIN field shows a green sign at 17 valid characters',
    ],
  },
  {
    id: 'vin-outage-shows-technical-words',
    area: 'client',
    file: 'src/client/features/vin/decode-vin.ts',
    search: 'new VinProblem(SERVICE_AWAY, { isOutage })',
    replace: 'new VinProblem(message ?? SERVICE_AWAY, { isOutage })',
    tests: [
      'tests/component/requests/public/part-vin-step.test.tsx :: a VIN that cannot be decoded because of',
    ],
  },
  {
    id: 'vin-decode-not-remembered',
    area: 'client',
    file: 'src/client/features/vin/decode-vin.ts',
    search: '  keep(nameOf(vin), vehicle)\n',
    replace: '',
    tests: [
      'tests/component/requests/public/part-vin-step.test.tsx :: a decoded VIN entered again, is not decoded a second time',
    ],
  },
  {
    id: 'submit-button-not-busy',
    area: 'client',
    file: 'src/client/features/requests/public/submit-request.tsx',
    search: 'setSubmission({ isPending: true, error: null })',
    replace: 'setSubmission({ isPending: false, error: null })',
    tests: [
      "tests/component/requests/public/wizard-submit.test.tsx :: the submit of the parts wizard shows 'Submitting...'",
    ],
  },
  {
    id: 'failure-without-telephone',
    area: 'client',
    file: 'src/client/features/requests/public/submit-request.tsx',
    search:
      '<a href={phoneHref(phone)} className="font-semibold whitespace-nowrap">\n                  {phone}\n                </a>',
    replace: '<b className="font-semibold whitespace-nowrap">{phone}</b>',
    tests: [
      'tests/component/requests/public/wizard-submit.test.tsx :: the submit of the parts wizard that fails because of',
      'tests/component/requests/public/wizard-submit.test.tsx :: the submit of the repair wizard that fails because of',
    ],
  },
  {
    id: 'non-json-reply-called-outage',
    area: 'client',
    file: 'src/client/lib/failed-reply.ts',
    search: "shorten(text.replaceAll(TAGS, ' ')), isJson: false",
    replace: "shorten(text.replaceAll(TAGS, ' ')), isJson: true",
    tests: [
      'tests/unit/client/failure.test.ts',
      'tests/component/requests/public/wizard-submit.test.tsx :: the submit of the parts wizard that fails because of a page instead of data',
    ],
  },
  {
    id: 'repair-confirmation-stays-ten-seconds',
    area: 'client',
    file: 'src/client/features/requests/public/repair-wizard.tsx',
    search: 'const CONFIRMATION_SHOWN_FOR_MS = 5000',
    replace: 'const CONFIRMATION_SHOWN_FOR_MS = 30_000',
    tests: [
      'tests/component/requests/public/repair-submit.test.tsx :: a repair request that is sent is confirmed for five seconds',
    ],
  },
  {
    id: 'repair-other-type-not-asked',
    area: 'client',
    file: 'src/client/features/requests/public/repair-service-step.tsx',
    search: "{values.serviceType === 'Other' && (",
    replace: "{values.serviceType === 'Others' && (",
    tests: [
      "tests/component/requests/public/repair-steps.test.tsx :: the service step requires the name of the service for the type 'Other'",
    ],
  },
  {
    id: 'repair-vin-lookup-at-sixteen',
    area: 'client',
    file: 'src/client/features/requests/public/repair-vehicle-step.tsx',
    search: 'const isComplete = values.vin.length === VIN_LENGTH',
    replace: 'const isComplete = values.vin.length >= VIN_LENGTH - 1',
    tests: [
      'tests/component/requests/public/repair-steps.test.tsx :: the vehicle step looks up a VIN of 17 characters',
    ],
  },
  {
    id: 'repair-receipt-lost-after-confirmation',
    area: 'client',
    file: 'src/client/features/requests/public/repair-page.tsx',
    search: 'replace: true, state: { receipt } })',
    replace: 'replace: true })',
    tests: [
      'tests/component/requests/public/repair-submit.test.tsx :: a repair request that is sent is confirmed for five seconds',
    ],
  },
  {
    id: 'inquiry-draft-shared-between-kinds',
    area: 'client',
    file: 'src/client/features/requests/public/inquiry-form.tsx',
    search: `createDraftStore(\`inquiry-\${kind}-\${retailVehicleId}\`, EMPTY)`,
    replace: `createDraftStore(\`inquiry-\${retailVehicleId}-\${Date.now()}\`, EMPTY)`,
    tests: ['tests/component/requests/public/inquiry-form.test.tsx :: the dialog of an inquiry'],
  },
  {
    id: 'inquiry-past-day-accepted-by-form',
    area: 'client',
    file: 'src/client/features/requests/public/inquiry-form.tsx',
    search: 'problemsOf(inquiryInputSchema(today), inquiry)',
    replace: "problemsOf(inquiryInputSchema(today), { ...inquiry, preferredDate: '' })",
    tests: [
      'tests/component/requests/public/inquiry-form.test.tsx :: the form for a test drive refuses a preferred day before today',
    ],
  },
  {
    id: 'inventory-two-retries',
    area: 'client',
    file: 'src/client/features/vehicles/public/fetch-inventory.ts',
    search: 'const RETRIES_MAX = 3',
    replace: 'const RETRIES_MAX = 2',
    tests: [
      'tests/component/vehicles/inventory-failures.test.tsx :: an inventory that does not load on the way to it is tried again after 1, 2 and 4 s',
    ],
  },
  {
    id: 'inventory-retry-after-ignored',
    area: 'client',
    file: 'src/client/features/vehicles/public/fetch-inventory.ts',
    search: '(error.retryAfterMs ?? RETRY_AFTER_DEFAULT_MS)',
    replace: 'RETRY_AFTER_DEFAULT_MS',
    tests: [
      'tests/component/vehicles/inventory-failures.test.tsx :: an inventory that does not load on the way to it is tried again after status 429 in as long as Retry-After says',
    ],
  },
  {
    id: 'drawer-stays-open-after-link',
    area: 'client',
    file: 'src/client/components/drawer.tsx',
    search: 'if (openedAt.current !== address) dialog.current?.close()',
    replace: 'if (openedAt.current === null) dialog.current?.close()',
    tests: ['tests/component/site/header.test.tsx :: the menu closes when the visitor goes back'],
  },
  {
    id: 'drawer-ignores-click-beside',
    area: 'client',
    file: 'src/client/components/drawer.tsx',
    search: "      onClick={closeBesideOrByLink}\n      {...{ closedby: 'any' }}\n",
    replace: '',
    tests: ['tests/component/site/header.test.tsx :: on a phone closes on a click beside it'],
  },
]
