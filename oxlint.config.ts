import { defineConfig } from 'oxlint'
import { importOverrides } from './tools/import-rules.ts'

const IMPORTS_EVERYWHERE = {
  paths: [
    {
      name: 'react',
      importNames: ['default'],
      message: 'Import what you need by name: the JSX runtime is automatic.',
    },
    {
      name: 'node:assert',
      message: 'Throw an AppError (server) or use expect (tests).',
    },
  ],
  patterns: [
    {
      regex: '^(\\.\\./)+(src/)?(shared|server|client)/',
      message: 'Import across layers by alias: #shared/…, #server/…, #client/….',
    },
    {
      regex: '^(\\./|\\.\\./|#).*/index(\\.tsx?)?$',
      message: 'No barrels: import the file that holds it.',
    },
    {
      regex: '^(\\./|\\.\\./|#)[^?]*/[^./?]+$',
      message: "Write the file's extension: .ts or .tsx.",
    },
  ],
}

export default defineConfig({
  jsPlugins: [import.meta.resolve('./tools/language-rules.ts')],
  plugins: [
    'typescript',
    'unicorn',
    'oxc',
    'import',
    'promise',
    'node',
    'react',
    'jsx-a11y',
    'vitest',
  ],
  options: {
    typeAware: true,
    typeCheck: true,
    denyWarnings: true,
    reportUnusedDisableDirectives: 'error',
    respectEslintDisableDirectives: false,
  },
  categories: {
    correctness: 'error',
    suspicious: 'error',
    perf: 'error',
  },
  ignorePatterns: [
    'node_modules',
    'src/client/routeTree.gen.ts',
    'src/server/database/generated',
    'dist',
    'data',
    'coverage',
    'test-failures',
  ],
  env: {
    browser: true,
    node: true,
    es2024: true,
  },
  rules: {
    'no-await-in-loop': 'off',
    'oxc/no-map-spread': 'off',
    'oxc/no-async-endpoint-handlers': 'off',
    'typescript/consistent-return': 'off',
    'typescript/unbound-method': 'off',
    'typescript/no-generated-empty-object-type': 'off',
    'typescript/no-misused-spread': [
      'error',
      {
        allow: ['string'],
      },
    ],
    'typescript/no-unsafe-type-assertion': 'off',
    'unicorn/prefer-set-has': 'off',
    'react/react-in-jsx-scope': 'off',
    'react/no-unstable-nested-components': [
      'error',
      {
        allowAsProps: true,
      },
    ],
    'jsx-a11y/prefer-tag-over-role': 'off',
    'react/capitalized-calls': 'off',
    'react/exhaustive-effect-dependencies': 'off',
    'react/hooks': 'off',
    'promise/always-return': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'import/no-named-as-default-member': 'off',
    'import/no-unassigned-import': [
      'error',
      {
        allow: ['**/*.css'],
      },
    ],
    'no-underscore-dangle': [
      'error',
      {
        allow: ['_count', '_max', '_min', '_sum', '_avg', '__dirname'],
      },
    ],
    'no-unused-vars': [
      'error',
      {
        argsIgnorePattern: '^_',
        ignoreRestSiblings: true,
      },
    ],
    'vitest/expect-expect': [
      'error',
      {
        assertFunctionNames: ['expect*', 'assert*', 'fc.assert'],
      },
    ],
    'max-lines': [
      'error',
      {
        max: 320,
      },
    ],
    'max-lines-per-function': [
      'error',
      {
        max: 150,
        skipBlankLines: true,
        skipComments: true,
      },
    ],
    'max-params': [
      'error',
      {
        max: 3,
      },
    ],
    'max-depth': [
      'error',
      {
        max: 3,
      },
    ],
    complexity: [
      'error',
      {
        max: 15,
      },
    ],
    'array-callback-return': 'error',
    curly: ['error', 'multi-line'],
    'default-case-last': 'error',
    eqeqeq: ['error', 'always'],
    'no-alert': 'error',
    'no-case-declarations': 'error',
    'no-console': 'error',
    'no-duplicate-imports': 'off',
    'no-else-return': 'error',
    'no-empty': 'error',
    'no-fallthrough': 'error',
    'no-implicit-coercion': [
      'error',
      {
        boolean: false,
      },
    ],
    'no-lonely-if': 'error',
    'no-multi-assign': 'error',
    'no-nested-ternary': 'error',
    'no-new-func': 'error',
    'no-object-constructor': 'error',
    'no-param-reassign': 'error',
    'no-promise-executor-return': 'error',
    'no-prototype-builtins': 'error',
    'no-return-assign': 'error',
    'no-self-compare': 'error',
    'no-sequences': 'error',
    'no-template-curly-in-string': 'error',
    'no-unreachable-loop': 'error',
    'no-useless-assignment': 'error',
    'no-useless-computed-key': 'error',
    'no-useless-return': 'error',
    'no-var': 'error',
    'object-shorthand': 'error',
    'prefer-const': 'error',
    'prefer-exponentiation-operator': 'error',
    'prefer-object-has-own': 'error',
    'prefer-object-spread': 'error',
    'prefer-rest-params': 'error',
    'prefer-spread': 'error',
    'prefer-template': 'error',
    yoda: 'error',
    'no-restricted-imports': ['error', IMPORTS_EVERYWHERE],
    'import/no-cycle': ['error', { ignoreTypes: true }],
    'no-restricted-properties': [
      'error',
      {
        object: 'process',
        property: 'env',
        message:
          'src/server/config.ts alone reads the environment; take the value from the config you were given.',
      },
      {
        object: 'z',
        property: 'any',
        message: 'Use z.unknown() and narrow it.',
      },
      {
        object: 'crypto',
        property: 'randomUUID',
        message: 'It is missing on plain http: use client/lib/random-key.ts.',
      },
    ],
    'no-restricted-globals': [
      'error',
      {
        name: 'event',
        message: 'Take the event as a parameter.',
      },
      {
        name: 'name',
        message: 'This is window.name; a variable is missing.',
      },
      {
        name: 'confirm',
        message: 'Ask with a dialog from src/client/components/ui.',
      },
      {
        name: 'isNaN',
        message: 'Use Number.isNaN.',
      },
      {
        name: 'parseInt',
        message: 'Use Number.parseInt, or readNumber from #shared/lib/numbers.ts.',
      },
    ],
    'typescript/array-type': [
      'error',
      {
        default: 'array',
      },
    ],
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-generic-constructors': 'error',
    'typescript/consistent-indexed-object-style': 'error',
    'typescript/consistent-type-assertions': [
      'error',
      {
        assertionStyle: 'as',
        objectLiteralTypeAssertions: 'never',
      },
    ],
    'typescript/consistent-type-definitions': ['error', 'type'],
    'typescript/consistent-type-exports': 'error',
    'typescript/consistent-type-imports': [
      'error',
      {
        fixStyle: 'inline-type-imports',
        disallowTypeAnnotations: false,
      },
    ],
    'typescript/dot-notation': 'error',
    'typescript/no-deprecated': 'error',
    'typescript/no-dynamic-delete': 'error',
    'typescript/no-empty-object-type': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-import-type-side-effects': 'error',
    'typescript/no-inferrable-types': 'error',
    'typescript/no-misused-promises': [
      'error',
      {
        checksVoidReturn: {
          attributes: false,
        },
      },
    ],
    'typescript/no-namespace': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-require-imports': 'error',
    'typescript/no-unnecessary-condition': [
      'error',
      {
        allowConstantLoopConditions: 'only-allowed-literals',
      },
    ],
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-function-type': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-return': 'error',
    'typescript/only-throw-error': [
      'error',
      {
        allow: [
          {
            from: 'package',
            package: '@tanstack/router-core',
            name: ['Redirect', 'NotFoundError'],
          },
        ],
      },
    ],
    'typescript/prefer-find': 'error',
    'typescript/prefer-for-of': 'error',
    'typescript/prefer-function-type': 'error',
    'typescript/prefer-includes': 'error',
    'typescript/prefer-nullish-coalescing': [
      'error',
      {
        ignorePrimitives: {
          string: true,
          number: true,
          boolean: true,
        },
      },
    ],
    'typescript/prefer-optional-chain': 'error',
    'typescript/prefer-promise-reject-errors': 'error',
    'typescript/prefer-string-starts-ends-with': 'error',
    'typescript/related-getter-setter-pairs': 'error',
    'typescript/restrict-plus-operands': 'error',
    'typescript/restrict-template-expressions': [
      'error',
      {
        allowNumber: true,
        allowBoolean: false,
      },
    ],
    'typescript/return-await': ['error', 'in-try-catch'],
    'typescript/switch-exhaustiveness-check': [
      'error',
      {
        considerDefaultExhaustiveForUnions: true,
      },
    ],
    'typescript/use-unknown-in-catch-callback-variable': 'error',
    'import/first': 'error',
    'import/newline-after-import': 'error',
    'import/no-commonjs': 'error',
    'import/no-default-export': 'error',
    'import/no-duplicates': 'error',
    'import/no-mutable-exports': 'error',
    'oxc/no-barrel-file': [
      'error',
      {
        threshold: 0,
      },
    ],
    'node/no-new-require': 'error',
    'node/no-path-concat': 'error',
    'promise/no-return-in-finally': 'error',
    'promise/param-names': 'error',
    'react/button-has-type': 'error',
    'react/checked-requires-onchange-or-readonly': 'error',
    'react/hook-use-state': 'error',
    'react/jsx-boolean-value': 'error',
    'react/jsx-curly-brace-presence': [
      'error',
      {
        props: 'never',
        children: 'never',
      },
    ],
    'react/jsx-fragments': 'error',
    'react/jsx-no-target-blank': 'error',
    'react/jsx-no-useless-fragment': 'error',
    'react/jsx-pascal-case': 'error',
    'react/no-clone-element': 'error',
    'react/no-danger': 'error',
    'react/no-unknown-property': 'error',
    'react/prefer-function-component': 'error',
    'react/rules-of-hooks': 'error',
    'react/self-closing-comp': 'error',
    'jsx-a11y/anchor-ambiguous-text': 'error',
    'unicorn/catch-error-name': [
      'error',
      {
        ignore: ['^cause$'],
      },
    ],
    'unicorn/consistent-existence-index-check': 'error',
    'unicorn/error-message': 'error',
    'unicorn/filename-case': [
      'error',
      {
        case: 'kebabCase',
      },
    ],
    'unicorn/new-for-builtins': 'error',
    'unicorn/no-abusive-eslint-disable': 'error',
    'unicorn/no-array-for-each': 'error',
    'unicorn/no-document-cookie': 'error',
    'unicorn/no-negation-in-equality-check': 'error',
    'unicorn/no-object-as-default-parameter': 'error',
    'unicorn/no-process-exit': 'error',
    'unicorn/no-static-only-class': 'error',
    'unicorn/no-this-assignment': 'error',
    'unicorn/no-typeof-undefined': 'error',
    'unicorn/no-unreadable-iife': 'error',
    'unicorn/no-useless-promise-resolve-reject': 'error',
    'unicorn/no-useless-switch-case': 'error',
    'unicorn/no-zero-fractions': 'error',
    'unicorn/numeric-separators-style': 'error',
    'unicorn/prefer-array-flat': 'error',
    'unicorn/prefer-array-some': 'error',
    'unicorn/prefer-at': 'error',
    'unicorn/prefer-date-now': 'error',
    'unicorn/prefer-dom-node-append': 'error',
    'unicorn/prefer-dom-node-remove': 'error',
    'unicorn/prefer-includes': 'error',
    'unicorn/prefer-keyboard-event-key': 'error',
    'unicorn/prefer-math-min-max': 'error',
    'unicorn/prefer-math-trunc': 'error',
    'unicorn/prefer-modern-math-apis': 'error',
    'unicorn/prefer-negative-index': 'error',
    'unicorn/prefer-node-protocol': 'error',
    'unicorn/prefer-number-properties': 'error',
    'unicorn/prefer-object-from-entries': 'error',
    'unicorn/prefer-optional-catch-binding': 'error',
    'unicorn/prefer-regexp-test': 'error',
    'unicorn/prefer-string-replace-all': 'error',
    'unicorn/prefer-string-slice': 'error',
    'unicorn/prefer-string-trim-start-end': 'error',
    'unicorn/prefer-structured-clone': 'error',
    'unicorn/prefer-top-level-await': 'error',
    'unicorn/throw-new-error': 'error',
    'vitest/consistent-test-it': [
      'error',
      {
        fn: 'test',
        withinDescribe: 'test',
      },
    ],
    'vitest/no-duplicate-hooks': 'error',
    'vitest/no-identical-title': 'error',
    'vitest/no-import-node-test': 'error',
    'vitest/no-test-prefixes': 'error',
    'vitest/no-test-return-statement': 'error',
    'vitest/prefer-hooks-on-top': 'error',
    'vitest/prefer-to-be': 'error',
    'vitest/prefer-to-contain': 'error',
    'vitest/prefer-to-have-length': 'error',
    'language/comments': 'error',
    'language/names': 'error',
    'language/titles': 'error',
  },
  overrides: [
    {
      files: ['*.config.ts', 'tests/support/*-setup.ts', 'tools/language-rules.ts'],
      rules: {
        'import/no-default-export': 'off',
      },
    },
    {
      files: ['src/server/config.ts', 'tools/**', 'tests/**', '*.config.ts'],
      rules: {
        'no-restricted-properties': 'off',
      },
    },
    {
      files: ['tools/**', 'prisma/seed.ts', 'tests/bench/**'],
      rules: {
        'no-console': 'off',
        'unicorn/no-process-exit': 'off',
      },
    },
    {
      files: ['src/server/{main,admin}.ts'],
      rules: {
        'unicorn/no-process-exit': 'off',
      },
    },
    {
      files: ['src/client/router.tsx'],
      rules: {
        'typescript/consistent-type-definitions': 'off',
      },
    },
    { files: ['oxlint.config.ts'], rules: { 'max-lines': 'off' } },
    {
      files: ['prisma/demo/**'],
      rules: {
        'max-lines': 'off',
        'unicorn/numeric-separators-style': 'off',
      },
    },
    {
      files: ['src/client/routes/**'],
      rules: {
        'unicorn/filename-case': 'off',
        'max-lines': [
          'error',
          {
            max: 90,
          },
        ],
      },
    },
    {
      files: ['src/client/lib/staff-tokens.ts', 'tests/**'],
      rules: {
        'no-underscore-dangle': 'off',
      },
    },
    {
      files: ['tests/**'],
      rules: {
        'max-lines': [
          'error',
          {
            max: 500,
          },
        ],
        'max-lines-per-function': 'off',
        'max-params': 'off',
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-member-access': 'off',
      },
    },
    ...importOverrides(IMPORTS_EVERYWHERE),
  ],
})
