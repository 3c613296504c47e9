/**
 * Replaces the SDK's chain of credential providers in the bundles (`infra/constructs/portal-function.ts`). Lambda sets
 * the credentials of the function's role in the environment; no other source must provide credentials.
 */
export { fromEnv as defaultProvider } from '@aws-sdk/credential-provider-env';
