/** Types of this folder's packages, to type-check without installing them. */
declare module '@redocly/openapi-core' {
  type Problem = {
    ruleId: string
    severity: 'error' | 'warn'
    message: string
    location: { pointer?: string }[]
  }
  export function createConfig(rules: { extends: string[] }): Promise<object>
  export function lintFromString(options: {
    source: string
    absoluteRef: string
    config: object
  }): Promise<Problem[]>
}

declare module 'openapi-typescript' {
  export default function openapiTS(document: object): Promise<string>
}
