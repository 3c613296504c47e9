/**
 * Replaces the SDK's chain of credential providers in the bundles (`infra/constructs/portal-function.ts`). Lambda sets
 * the credentials of the function's role as environment variables. Other sources of credentials must not be used.
 */
export { fromEnv as defaultProvider } from '@aws-sdk/credential-provider-env';
